import { rows, type XYZ } from '../../../kit/rows.ts'
import { darker, lighter, mix } from '../../../kit/colour/hex.ts'
import { ellipse, polygon } from '../../../kit/drawing/paths.ts'
import { drawCactus } from '../../../kit/scene/objects/small-plants.ts'
import { nearness, putPine, putRock } from './props.ts'
import { slab, rim, meadow, speckleGround, type Tile } from './tile.ts'

export function drawMountains(tile: Tile): void {
  meadow(tile)
  const { iso, materials, random, scene } = tile
  const roll = random.fork('peaks')
  const rock = scene.settingColour ?? materials.rock
  for (const [x, y, size, height] of rows<[number, number, number, number]>(
    '0.1 0.1 4.6 5.4, 3.6 0.1 3.2 3.4, 0.1 3.8 3 3, 6.2 0.1 2.4 2, 0.1 6.4 2.2 1.8',
  )) {
    const tall = height * roll.between(0.85, 1.1)
    iso.group(nearness(x + size * 0.4, y + size * 0.4), (group) => {
      group.pyramid([x, y, 0], [size, size, tall], rock)
      const cap = 0.42
      group.pyramid(
        [x + (size * (1 - cap)) / 2, y + (size * (1 - cap)) / 2, tall * (1 - cap)],
        [size * cap, size * cap, tall * cap],
        materials.snow,
      )
    })
  }
  for (let pine = 0; pine < 12; pine++) {
    const [x, y] =
      pine % 2 === 0
        ? [roll.between(4.4, 9.4), roll.between(2.2, 3.6)]
        : [roll.between(2.2, 3.6), roll.between(4.4, 9.4)]
    putPine(iso, [x, y, 0], roll.between(0.9, 1.4), tile.props)
  }
}

export function drawVolcano(tile: Tile): void {
  const { iso, palette } = tile
  slab(tile, '#6f6a62', '#4f4640')
  iso.group(4, (group) => {
    group.cone([3, 3, 0], 2.5, 5.6, '#5a4a4c')
    const lava = palette.graded('#ff7a2f', 0.7)
    const [tip, left, right] = [group.at([3, 3, 5]), group.at([3.4, 4.6, 1.2]), group.at([4.3, 3.9, 0.8])]
    for (const end of [left, right, group.at([3.9, 4.4, 0.4])]) {
      const width = group.cell * 0.12
      group.flat(
        polygon([
          { x: tip.x - width, y: tip.y },
          { x: tip.x + width, y: tip.y },
          { x: end.x + width * 1.6, y: end.y },
          { x: end.x - width * 1.6, y: end.y },
        ]),
        lava,
        true,
      )
    }
    group.ball([3, 3, 5.4], 0.4, '#ff9a4a')
    for (const [dx, lift, radius] of rows<XYZ>('0 6.2 0.6, 0.4 7 0.8, -0.3 7.7 0.7'))
      group.ball([3 + dx, 3 - dx, lift], radius, '#7d7078')
  })
  for (const [x, y] of rim(tile.random.fork('rocks'), 8, 0.6)) putRock(iso, [x, y, 0], 0.7, '#5d5550', tile.random)
}

export function drawDesert(tile: Tile): void {
  const sand = tile.scene.settingColour ?? '#e8bd80'
  slab(tile, sand, darker(sand, 0.12))
  speckleGround(tile, darker(sand, 0.03), 26)
  const { iso } = tile
  const roll = tile.random.fork('desert')
  for (const [x, y, width, depth, height] of rows<[number, number, number, number, number]>(
    '0.3 0.3 2.2 1.6 2.6, 3.2 0.3 1.4 1.2 1.5, 0.3 2.8 1.3 1.8 1.8',
  ))
    iso.group(nearness(x, y) + 1, (group) =>
      group
        .box([x, y, 0], [width, depth, height * 0.55], '#b5623f')
        .box([x + 0.14, y + 0.14, height * 0.55], [width - 0.28, depth - 0.28, height * 0.45], '#c2714a'),
    )
  const wanted = tile.scene.subjects.some(({ object }) => object === 'cactus')
  for (const [x, y] of rim(roll, wanted ? 3 : 8, 1.2))
    if (nearness(x, y) > 5)
      iso.group(nearness(x, y), (group) =>
        group.shadow([x, y, 0], 0.3).upright(drawCactus(roll, null), [x, y, 0], roll.between(0.9, 1.5), 0.35),
      )
  for (let rock = 0; rock < 7; rock++)
    putRock(iso, [roll.between(1, 9.4), roll.between(1, 9.4), 0], roll.between(0.2, 0.44), '#b98a5c', roll)
}

export function drawArctic(tile: Tile): void {
  const { iso, materials } = tile
  slab(tile, materials.snow, '#9cc4dc')
  const roll = tile.random.fork('ice')
  for (const [x, y, size] of rows<XYZ>('0.3 0.3 2.6, 3.2 0.2 1.8, 0.2 3.4 1.7, 6.4 0.4 1.3'))
    iso.group(nearness(x + size / 2, y + size / 2), (group) =>
      group.pyramid([x, y, 0], [size, size, size * roll.between(0.9, 1.3)], mix(materials.snow, '#a8d0e6', 0.4)),
    )
  iso.group(-80, (group) => group.quad('6.6 6.8 0, 9.2 6.6 0, 9.4 9.2 0, 7.2 9.4 0', '#6fb3cf'))
}

export function drawMoon(tile: Tile): void {
  const { iso, random } = tile
  const dust = tile.scene.settingColour ?? '#c3c0c8'
  slab(tile, dust, darker(dust, 0.14))
  const roll = random.fork('craters')
  for (let crater = 0; crater < 13; crater++) {
    const [x, y, size] = [roll.between(0.9, 9.1), roll.between(0.9, 9.1), roll.between(0.25, 0.75)]
    iso.group(-70, (group) => {
      const centre = group.at([x, y, 0])
      const [across, down] = group.seen(size)
      group.flat(ellipse(centre, across, down), group.lit(lighter(dust, 0.05)))
      group.flat(
        ellipse({ x: centre.x, y: centre.y + down * 0.1 }, across * 0.84, down * 0.8),
        group.lit(darker(dust, 0.1)),
      )
      group.flat(
        ellipse({ x: centre.x, y: centre.y + down * 0.28 }, across * 0.66, down * 0.55),
        group.lit(darker(dust, 0.04)),
      )
    })
  }
  for (const [x, y] of rim(roll, 6, 0.6)) putRock(iso, [x, y, 0], roll.between(0.5, 1), darker(dust, 0.05), roll)
}
