import { rows, type XYZ } from '../../../kit/rows.ts'
import { nearness, putHouse, putPine, putTree } from './props.ts'
import { TILE, slab, rim, meadow, speckleGround, putPalm, asphalt, type Tile } from './tile.ts'

export function drawField(tile: Tile): void {
  meadow(tile)
  for (const [x, y] of rim(tile.random.fork('trees'), 6, 0.7))
    putTree(tile.iso, [x, y, 0], tile.random.fork(`${x}`).between(1, 1.5), tile.props)
}

export function drawForest(tile: Tile): void {
  const autumn = tile.scene.season === 'autumn' || tile.scene.season === 'spring'
  meadow(tile)
  const roll = tile.random.fork('forest')
  const spots = [...rim(roll, 18, 0.4), ...rim(roll, 12, 1.9), [8.9, 5.4], [5.6, 9], [9.2, 8.2]] as [number, number][]
  for (const [x, y] of spots) {
    if (nearness(x, y) > 9.4 && nearness(x, y) < 14 && Math.abs(x - y) < 4) continue
    if (roll.chance(autumn ? 0.85 : 0.35))
      putTree(tile.iso, [x, y, 0], roll.between(1.2, 1.8), { ...tile.props, random: roll })
    else putPine(tile.iso, [x, y, 0], roll.between(1.3, 2.1), tile.props)
  }
}

export function drawJungle(tile: Tile): void {
  slab(tile, '#5a9f52', tile.materials.earth)
  speckleGround(tile, '#4a8a48', 50)
  const roll = tile.random.fork('jungle')
  for (const [x, y] of rim(roll, 18, 0.5)) {
    if (roll.chance(0.5))
      putTree(
        tile.iso,
        [x, y, 0],
        roll.between(1.3, 2),
        { ...tile.props, random: roll },
        roll.pick(['#3f9a55', '#2f7f4a', '#57ad5a']),
      )
    else putPalm(tile, x, y, 0, roll.between(2.4, 3.4))
  }
}

export function drawFarm(tile: Tile): void {
  meadow(tile)
  const { iso } = tile
  iso.group(-80, (group) => {
    for (let row = 0; row < 6; row++)
      group.quad(
        `0.4 ${5.6 + row * 0.7} 0, 4.2 ${5.6 + row * 0.7} 0, 4.2 ${5.9 + row * 0.7} 0, 0.4 ${5.9 + row * 0.7} 0`,
        '#b98f4f',
      )
  })
  const taken = tile.scene.subjects.some(({ object }) => object === 'barn' || object === 'house')
  if (!taken) putHouse(iso, [2.6, 2.4, 0], 2.6, tile.props, '#b23a2e')
  for (let post = 0; post < 8; post++)
    iso.group(nearness(5 + post * 0.62, 1), (group) =>
      group
        .box([5 + post * 0.62, 1, 0], [0.1, 0.1, 0.5], '#f1e6d2')
        .box([5 + post * 0.62, 1.02, 0.26], [0.6, 0.05, 0.08], '#f1e6d2'),
    )
  putTree(iso, [7.6, 1.6, 0], 1.5, tile.props)
}

export function drawGarden(tile: Tile): void {
  meadow(tile)
  const { iso } = tile
  iso.group(-80, (group) =>
    group.quad(`4.2 0 0, 5.6 0 0, 5.2 4 0, 6.4 7 0, 6.2 ${TILE} 0, 4.6 ${TILE} 0, 4.8 7 0, 3.8 4 0`, '#e3cfa6'),
  )
  for (const [x, y] of rows('1.2 1.2, 2.8 0.9, 7.4 1, 8.9 1.3, 1 3.4, 1 8.6'))
    putTree(iso, [x, y, 0], 1.4, tile.props, tile.random.fork(`${x}${y}`).chance(0.4) ? '#f2a9bd' : undefined)
}

export function drawVillage(tile: Tile): void {
  meadow(tile)
  const { iso } = tile
  iso.group(-80, (group) =>
    group.quad(
      `0 4.4 0, 4.2 4.2 0, 4.4 0 0, 5.6 0 0, 5.8 4.4 0, ${TILE} 4.6 0, ${TILE} 5.8 0, 0 5.6 0`,
      tile.materials.snowy ? '#d8e0ea' : '#dcc79c',
    ),
  )
  for (const [x, y, size] of rows<XYZ>('2 2 2, 7.6 2 1.9, 2 7.9 1.8, 8 8 1.6, 3.2 0.9 1.2'))
    putHouse(iso, [x, y, 0], size, { ...tile.props, random: tile.random.fork(`house ${x}${y}`) })
  for (const [x, y] of rows('0.8 3.6, 9.2 3.4, 3.8 8.8, 5.8 1')) putPine(iso, [x, y, 0], 1.2, tile.props)
}

export function drawRoad(tile: Tile): void {
  meadow(tile)
  asphalt(tile, 3.6, 6.4)
  for (const [x, y] of rim(tile.random.fork('trees'), 8, 0.6))
    if (y < 3 || y > 7) putTree(tile.iso, [x, y, 0], 1.3, tile.props)
}
