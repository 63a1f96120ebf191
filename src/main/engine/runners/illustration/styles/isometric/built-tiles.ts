import { rows, type XYZ } from '../../../kit/rows.ts'
import { darker, lighter, mix } from '../../../kit/colour/hex.ts'
import { drawFloorLamp, drawLampPost } from '../../../kit/scene/objects/furniture.ts'
import { drawIcon } from '../../../kit/scene/objects/icons.ts'
import { frontPane, nearness, putTower, putTree, sidePane } from './props.ts'
import { TILE, slab, asphalt, type Tile } from './tile.ts'
import { addTraffic } from './traffic.ts'

export function drawCity(tile: Tile): void {
  slab(tile, '#a9a6a6', '#6d6a70')
  const { iso, random, props } = tile
  asphalt(tile, 6.2, 8.4)
  const roll = random.fork('towers')
  for (const [x, y, width, depth, height] of rows<[number, number, number, number, number]>(
    '0.2 0.2 2 2 6.4, 2.5 0.3 1.7 1.7 4.6, 4.5 0.2 1.9 1.8 5.4, 6.7 0.3 1.4 1.5 3.4, 8.3 0.3 1.5 1.6 4.2, 0.3 2.5 1.7 1.7 4.2, 0.3 4.5 1.5 1.5 2.8',
  ))
    putTower(iso, x, y, [width, depth, height * roll.between(0.85, 1.15)], { ...props, random: roll })
  addTraffic(tile, { from: 6.2, to: 8.4 }, { from: 4.2, to: 5.8 })
  for (const [x, y] of rows('2.6 3, 4.2 2.7, 7.8 2.7, 9.2 3.4')) putTree(iso, [x, y, 0], 0.9, props)
}

export function drawStreet(tile: Tile): void {
  slab(tile, '#a8a29c', '#6d6a70')
  const { iso, random, props, scene } = tile
  asphalt(tile, 6, 9)
  const roll = random.fork('fronts')
  for (let x = 0.2, index = 0; x < 9; index++) {
    const width = roll.between(1.7, 2.3)
    putTower(iso, x, 0.4, [Math.min(width, 9.8 - x), 1.8, roll.between(2.6, 4.6)], {
      ...props,
      random: roll.fork(`${index}`),
    })
    const awning = roll.pick(props.accents)
    iso.group(nearness(x + width / 2, 2.6), (group) =>
      group.quad(
        `${x + 0.1} 2.2 0.9, ${x + width - 0.2} 2.2 0.9, ${x + width - 0.2} 2.8 0.62, ${x + 0.1} 2.8 0.62`,
        awning,
        scene.moods.includes('neon'),
      ),
    )
    x += width + 0.1
  }
  addTraffic(tile, { from: 6, to: 9 }, { from: 3, to: 5.2 })
  for (const x of [1, 4.6, 8.4])
    iso.group(nearness(x, 5.4), (group) => group.upright(drawLampPost(tile.options('lamp')), [x, 5.4, 0], 2.2, 0.3))
}

export function drawRoom(tile: Tile): void {
  const { iso, palette, random, scene } = tile
  const roll = random.fork('room')
  const wall = scene.settingColour ?? mix(roll.pick(palette.accents), palette.isDark ? '#6a5a6a' : '#f0e2cc', 0.5)
  slab(tile, '#c2935f', '#8a5f3f', 0.3)
  iso.group(-90, (group) => {
    for (let board = 1; board < 12; board++)
      group.quad(
        [
          [0, board * 0.84, 0],
          [TILE, board * 0.84, 0],
          [TILE, board * 0.84 + 0.04, 0],
          [0, board * 0.84 + 0.04, 0],
        ],
        '#a97c4e',
      )
    group.box([-0.3, -0.3, 0], [TILE + 0.3, 0.3, 5.6], wall)
    group.box([-0.3, -0.3, 0], [0.3, TILE + 0.3, 5.6], lighter(wall, 0.03))
    frontPane(group, [5.6, 0, 1.9], 2.7, 2.6, '#f4ead8', false)
    frontPane(group, [5.75, 0, 2.05], 2.4, 2.3, palette.sky[2] ?? '#9fc8e0', true)
    frontPane(group, [6.88, 0, 2.05], 0.12, 2.3, '#f4ead8', false)
    frontPane(group, [5.75, 0, 3.1], 2.4, 0.12, '#f4ead8', false)
    for (const [y, z, size] of rows<XYZ>('3.2 2.4 1.3, 5.2 2.8 0.9')) {
      sidePane(group, [0, y, z], size, size * 1.2, '#6b4a36', false)
      sidePane(group, [0, y + 0.1, z + 0.1], size - 0.2, size * 1.2 - 0.2, roll.pick(palette.accents), false)
    }
    const rug = roll.pick(palette.accents)
    const centre = group.at([5.4, 5.4, 0])
    group.disc(centre, 4, 2.3, rug).disc(centre, 3.5, 2, lighter(rug, 0.12)).disc(centre, 3.1, 1.76, rug)
  })
  iso.group(3, (group) => {
    group.box([0.1, 0.6, 0], [0.8, 2.1, 3.6], '#8a5f3f')
    for (let shelf = 0; shelf < 4; shelf++)
      for (let book = 0; book < 7; book++)
        sidePane(
          group,
          [0.9, 0.74 + book * 0.26, 0.2 + shelf * 0.86],
          0.2,
          roll.between(0.4, 0.6),
          roll.pick(palette.accents),
          false,
        )
  })
  iso.group(nearness(2.2, 0.9), (group) => group.upright(drawFloorLamp(tile.options('lamp')), [2.6, 0.8, 0], 3.6, 0.3))
  iso.group(nearness(9.2, 0.9), (group) =>
    group.shadow([9.2, 0.9, 0], 0.4).upright(drawIcon('potted-plant'), [9.2, 0.9, 0], 1.8, 0.3),
  )
}

export function drawTable(tile: Tile): void {
  const { iso, random, scene, palette } = tile
  const wood = scene.settingColour ?? '#b9824f'
  iso.group(-100, (group) => {
    for (const [x, y] of rows('0.4 9, 9 0.4, 9 9')) group.box([x, y, -2.6], [0.6, 0.6, 2.2], darker(wood, 0.1))
    group.box([0, 0, -0.5], [TILE, TILE, 0.5], wood)
    for (let plank = 1; plank < 5; plank++)
      group.quad(
        `0 ${plank * 2} 0, ${TILE} ${plank * 2} 0, ${TILE} ${plank * 2 + 0.05} 0, 0 ${plank * 2 + 0.05} 0`,
        darker(wood, 0.04),
      )
    const cloth = random.fork('cloth').pick(palette.accents)
    group.quad('1.6 1.6 0, 8.4 1.6 0, 8.4 8.4 0, 1.6 8.4 0', cloth)
    group.quad('2 2 0, 8 2 0, 8 8 0, 2 8 0', lighter(cloth, 0.1))
  })
}

export function drawStudio(tile: Tile): void {
  const { iso, random, palette } = tile
  const stone = mix(random.fork('stone').pick(palette.accents), '#f3e8d8', 0.55)
  slab(tile, stone, darker(stone, 0.08))
  iso.group(-60, (group) => group.cylinder([5, 5, 0], 3.1, 0.5, lighter(stone, 0.06)))
  tile.floor = 0.5
}

export function drawClouds(tile: Tile): void {
  const { iso, palette } = tile
  const cloud = palette.isDark ? '#8b9acb' : '#f3f6fa'
  const roll = tile.random.fork('cloud tile')
  for (let puff = 0; puff < 46; puff++) {
    const [x, y] = [roll.between(1, 9), roll.between(1, 9)]
    iso.group(nearness(x, y) - 60, (group) => group.ball([x, y, roll.between(-1, -0.7)], roll.between(0.7, 1.3), cloud))
  }
}
