import { rows, type XYZ } from '../../../kit/rows.ts'
import { darker, lighter, mix, translucent } from '../../../kit/colour/hex.ts'
import { ellipse } from '../../../kit/drawing/paths.ts'
import { drawCoral, drawSeaweed } from '../../../kit/scene/objects/sea-plants.ts'
import { nearness, putPine, putRock, putTree } from './props.ts'
import { TILE, slab, rim, meadow, speckleGround, putPalm, type Tile } from './tile.ts'

const seaOf = ({ scene, materials, palette }: Tile): string =>
  scene.settingColour ?? mix(materials.water, palette.sky[0] ?? materials.water, 0.2)

/** Water to all edges; what lies in it is added by the caller. */
function waterSlab(tile: Tile, colour: string): void {
  const { iso, random } = tile
  const roll = random.fork('waves')
  iso.group(-100, (group) => {
    group.box([0, 0, -1.7], [TILE, TILE, 0.7], tile.materials.sand)
    group.box([0, 0, -1], [TILE, TILE, 1], colour, lighter(colour, 0.03))
    for (let wave = 0; wave < 44; wave++) {
      const [x, y, length] = [roll.between(0.2, TILE - 1), roll.between(0.3, TILE - 0.3), roll.between(0.3, 0.9)]
      group.quad(
        `${x} ${y} 0, ${x + length} ${y} 0, ${x + length * 0.8} ${y + 0.07} 0, ${x + length * 0.2} ${y + 0.07} 0`,
        wave % 3 === 0 ? darker(colour, 0.05) : lighter(colour, 0.1),
      )
    }
  })
}

export function drawSea(tile: Tile): void {
  waterSlab(tile, seaOf(tile))
  tile.watery = true
  for (const [x, y, size] of rows<XYZ>('0.8 1.2 1, 2.2 0.8 0.7'))
    putRock(tile.iso, [x, y, 0], size, tile.materials.rock, tile.random)
}

export function drawIsland(tile: Tile): void {
  waterSlab(tile, seaOf(tile))
  tile.iso.group(-60, (group) => {
    const centre = group.at([5, 5, 0])
    group.disc(centre, 4.6, 2.7, lighter(seaOf(tile), 0.12))
    group.cylinder([5, 5, -0.1], 3.2, 0.35, tile.materials.sand)
    group.cylinder([5, 5, 0.25], 2.3, 0.2, tile.materials.grass)
  })
  tile.floor = 0.45
  putPalm(tile, 3.6, 4.2, 0.4, 3.4)
  putPalm(tile, 4.4, 3.4, 0.4, 2.8)
}

export function drawBeach(tile: Tile): void {
  const { iso, materials } = tile
  slab(tile, materials.sand, darker(materials.sand, 0.12))
  const sea = seaOf(tile)
  iso.group(-80, (group) => {
    group.quad(`0 0 0, ${TILE} 0 0, ${TILE} 2.4 0, 0 3.2 0`, '#fbf6ea')
    group.quad(`0 0 0, ${TILE} 0 0, ${TILE} 2.1 0, 0 2.9 0`, lighter(sea, 0.1))
    group.quad(`0 0 0, ${TILE} 0 0, ${TILE} 1.5 0, 0 2.1 0`, sea)
  })
  speckleGround(tile, darker(materials.sand, 0.02), 10)
  putPalm(tile, 1.2, 4.4, 0, 3.6)
  putPalm(tile, 1, 6.2, 0, 3)
}

export function drawCoast(tile: Tile): void {
  const { iso, materials } = tile
  waterSlab(tile, seaOf(tile))
  const rock = tile.scene.settingColour ?? mix(materials.rock, '#6f5a50', 0.35)
  iso.group(-50, (group) => {
    group.box([0, 0, 0], [7.6, 7.6, 0.9], darker(rock, 0.03))
    group.box([0, 0, 0.9], [6.9, 6.9, 1], rock)
    group.box([0, 0, 1.9], [6.6, 6.6, 0.3], materials.grass)
  })
  for (const [x, y, size] of rows<XYZ>('8.4 6.8 0.8, 6.9 8.5 0.7, 8.3 8.6 0.5'))
    putRock(iso, [x, y, 0], size, rock, tile.random)
  tile.floor = 2.2
}

export function drawPond(tile: Tile): void {
  meadow(tile)
  const { iso, materials } = tile
  const water = seaOf(tile)
  iso.group(-80, (group) => {
    const centre = group.at([5.2, 5.2, 0])
    group.disc(centre, 4.7, 2.7, materials.sand)
    group.disc({ x: centre.x, y: centre.y + group.cell * 0.12 }, 4.4, 2.46, darker(water, 0.05))
    group.disc({ x: centre.x, y: centre.y + group.cell * 0.26 }, 4.3, 2.3, water)
    for (const [dx, dy, reach] of rows<XYZ>('-2 -0.4 0.8, 1.6 0.6 1, 0.4 -1.1 0.7, -0.8 1.3 0.9'))
      group.flat(
        ellipse(
          { x: centre.x + dx * group.cell, y: centre.y + dy * group.cell },
          group.cell * reach,
          group.cell * 0.04,
        ),
        group.lit(lighter(water, 0.12)),
      )
  })
  tile.watery = true
  tile.dry = rows('2 2.2, 8.8 3.4, 3.2 8.8, 8.8 8.8')
  for (const [x, y] of rim(tile.random.fork('trees'), 8, 0.5))
    if (nearness(x, y) < 7) putPine(iso, [x, y, 0], 1.5, tile.props)
}

export function drawRiver(tile: Tile): void {
  meadow(tile)
  const { iso, materials } = tile
  const water = seaOf(tile)
  iso.group(-80, (group) => {
    group.quad(
      `0 2.6 0, 3 3 0, 6 5.4 0, ${TILE} 6 0, ${TILE} 8.6 0, 5.4 7.9 0, 2.4 5.2 0, 0 5 0`,
      darker(materials.earth, -0.08),
    )
    group.quad(`0 2.9 0, 3 3.3 0, 6 5.7 0, ${TILE} 6.3 0, ${TILE} 8.3 0, 5.6 7.6 0, 2.6 4.9 0, 0 4.7 0`, water)
    for (const [x, y] of rows('0.6 3.6, 2.4 4, 4 5.6, 6 6.7, 8 7.2'))
      group.quad(
        `${x} ${y} 0, ${x + 0.8} ${y + 0.26} 0, ${x + 0.7} ${y + 0.34} 0, ${x + 0.1} ${y + 0.12} 0`,
        lighter(water, 0.12),
      )
  })
  for (const [x, y] of rim(tile.random.fork('trees'), 8, 0.6))
    if (Math.abs(y - x - 0.6) > 2.2) putTree(iso, [x, y, 0], 1.3, tile.props)
}

export function drawUnderwater(tile: Tile): void {
  const { iso, random, palette, materials } = tile
  slab(tile, materials.sand, darker(materials.sand, 0.14))
  const roll = random.fork('reef')
  for (const [x, y] of [...rim(roll, 14, 0.5), [8.8, 8.2], [8, 9], [9.2, 6]] as [number, number][]) {
    const drawing = roll.chance(0.6)
      ? drawCoral(roll, roll.pick(['#f2685c', '#f28fb0', '#f2a541', ...palette.accents.slice(0, 2)]))
      : drawSeaweed(roll, '#3f9a6a')
    iso.group(nearness(x, y), (group) =>
      group.shadow([x, y, 0], 0.36).upright(drawing, [x, y, 0], roll.between(0.9, 1.9), 0.5),
    )
  }
  const sea = lighter(seaOf(tile), 0.06)
  const top = 6.2
  iso.group(80, (group) => {
    const pane = (corners: Parameters<typeof group.tinted>[0], strength: number): void =>
      void group.tinted(corners, translucent(group.lit(sea), strength))
    pane(
      [
        [0, TILE, 0],
        [TILE, TILE, 0],
        [TILE, TILE, top],
        [0, TILE, top],
      ],
      0.2,
    )
    pane(
      [
        [TILE, 0, 0],
        [TILE, TILE, 0],
        [TILE, TILE, top],
        [TILE, 0, top],
      ],
      0.28,
    )
    pane(
      [
        [0, 0, top],
        [TILE, 0, top],
        [TILE, TILE, top],
        [0, TILE, top],
      ],
      0.26,
    )
    for (let bubble = 0; bubble < 22; bubble++) {
      const point = group.at([roll.between(1, 9), roll.between(1, 9), roll.between(0.6, top - 0.4)])
      group.flat(ellipse(point, group.cell * roll.between(0.05, 0.15)), translucent('#e9fbff', 0.5))
    }
  })
}
