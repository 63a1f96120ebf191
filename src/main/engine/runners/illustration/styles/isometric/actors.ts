import { rows } from '../../../kit/rows.ts'
import { fairHeight, type Actor } from '../../../kit/scene/cast.ts'
import { darker, lighter, mix } from '../../../kit/colour/hex.ts'
import { boxHeight, boxWidth } from '../../../kit/drawing/shape.ts'
import type { Spot } from './iso-sketch.ts'
import { nearness, putHouse, putRock } from './props.ts'
import type { Tile } from './tile.ts'

/** Round things look alike from every side; the rest are boards that stand across the tile. */
const ROUND: ReadonlySet<string> = new Set(
  `lighthouse balloon hot-air-balloon rocket rocket-launch cactus palm tree pine birch blossom-tree bare-tree willow bush fruit-bowl bowl vase snowman mushroom flower
  sunflower tulip rose lavender-plant campfire fire igloo paper-lantern fireworks planet earth comet soccer-ball basketball red-apple tangerine wine-glass hot-beverage
  cupcake birthday-cake coral seaweed jellyfish octopus windmill tower lamp-post star wine-glass teapot candle`.split(
    /\s+/u,
  ),
)

/** Drives along the tile as its roads do; animals, people and things face whoever looks. */
const WHEELED: ReadonlySet<string> = new Set(
  `car taxi police-car racing-car sport-utility-vehicle minibus pickup-truck bus delivery-truck fire-engine ambulance tractor train tram-car bullet-train`.split(
    ' ',
  ),
)

const FLYING_ORDER = 24

export function standActors(tile: Tile, cast: readonly Actor[]): void {
  const flying = cast.filter((actor) => flies(tile, actor))
  const dry = cast.filter((actor) => tile.dry !== null && !flies(tile, actor) && actor.home !== 'water')
  const standing = cast.filter((actor) => !flying.includes(actor) && !dry.includes(actor))
  const roll = tile.random.fork('actors')
  for (const [actors, spots] of [
    [farFirst(standing), gridSpots(standing.length).toSorted((one, other) => nearness(...one) - nearness(...other))],
    [dry, tile.dry ?? []],
  ] as const) {
    for (const [index, actor] of actors.entries()) {
      const [x, y] = spots[index % Math.max(1, spots.length)] ?? [5.4, 5.4]
      const size = sizeOf(actor, actors.length) * (actors === dry ? 0.66 : 1)
      stand(tile, actor, [x, y, tile.floor], size, roll.chance(0.5), tile.watery && actors !== dry)
    }
  }
  for (const [index, actor] of flying.entries()) {
    const [x, y] = gridSpots(flying.length)[index] ?? [5.4, 5.4]
    const size = Math.max(1.3, sizeOf(actor, flying.length) * 0.96)
    tile.iso.group(nearness(x, y) - 0.2, (group) => group.shadow([x, y, tile.floor], size * 0.2, 0.16))
    tile.iso.group(nearness(x, y) + FLYING_ORDER, (group) => {
      const spot: Spot = [x - 1, y - 1, 1.5 + (index % 3) * 1.1]
      if (ROUND.has(actor.object)) group.upright(actor.drawing, spot, size, 0.85)
      else group.cutout(actor.drawing, spot, size, thicknessOf(actor, size), 0.85, roll.chance(0.5))
    })
  }
}

/** The tallest stand at the back, where they hide nobody. */
const farFirst = (actors: readonly Actor[]): Actor[] =>
  actors.toSorted((one, other) => fairHeight(other) - fairHeight(one))

const flies = ({ scene }: Tile, { home, aloft }: Actor): boolean =>
  aloft || home === 'air' || home === 'underwater' || (home === 'space' && scene.setting !== 'moon')

const thicknessOf = ({ isBuilding }: Actor, size: number): number =>
  isBuilding ? 1.5 : Math.min(0.62, 0.16 + size * 0.09)

/** Places around the middle for so many, all far enough from one another to be counted. */
function gridSpots(count: number): readonly (readonly [number, number])[] {
  if (count === 1) return [[5.4, 5.4]]
  // boards stand along x: what is one behind the other along y hides less
  if (count === 2) return rows('4.6 3.6, 6 7.4')
  if (count === 3) return rows('3.6 3.2, 7 4.8, 4.6 7.8')
  const columns = Math.ceil(Math.sqrt(count))
  const step = Math.min(3.7, 7.6 / columns)
  const start = 5.4 - ((columns - 1) * step) / 2
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return [start + column * step + ((row % 2) - 0.5) * step * 0.3, start + row * step] as const
  })
}

function sizeOf(actor: Actor, count: number): number {
  const room = count === 1 ? 0.95 : count <= 3 ? 0.84 : Math.max(0.38, 0.95 / Math.sqrt(count) + 0.14)
  const aspect = boxWidth(actor.drawing.box) / boxHeight(actor.drawing.box)
  return Math.min(6.4, (fairHeight(actor) / 82) * room, (6.8 * room) / aspect)
}

function stand(tile: Tile, actor: Actor, [x, y, floor]: Spot, size: number, flip: boolean, afloat: boolean): void {
  const { iso, props } = tile
  // what does not swim needs a rock to stand on
  const island = afloat && actor.home !== 'water'
  const spot: Spot = [x, y, island ? floor + 0.55 : floor]
  if (island) layIsland(tile, [x, y, floor])
  if (actor.object === 'house' || actor.object === 'barn') {
    putHouse(iso, spot, Math.min(4.6, size * 0.72), props, actor.colour ?? (actor.object === 'barn' ? '#b23a2e' : null))
    return
  }
  const keep = actor.coloured ? 0.85 : 0.62
  const width = (boxWidth(actor.drawing.box) / boxHeight(actor.drawing.box)) * size
  const swims = afloat && !island
  iso.group(nearness(x, y) + 0.3, (group) => {
    if (!swims) group.shadow(spot, Math.min(2.6, width * 0.36), 0.26)
    if (ROUND.has(actor.object)) group.upright(actor.drawing, spot, size, keep, flip)
    else if (swims || actor.isBuilding || WHEELED.has(actor.object))
      group.cutout(actor.drawing, spot, size, thicknessOf(actor, size), keep, flip)
    else group.standee(actor.drawing, spot, size, thicknessOf(actor, size) * 0.6, keep, flip)
  })
  if (swims) leaveWake(tile, [x, y, floor], width)
}

function layIsland({ iso, materials, random }: Tile, [x, y, z]: Spot): void {
  const rock = mix(materials.rock, '#6f5a50', 0.35)
  iso.group(nearness(x, y) - 0.6, (group) => {
    group.box([x - 1.3, y - 1.2, z], [2.6, 2.4, 0.3], darker(rock, 0.04))
    group.box([x - 1, y - 0.95, z + 0.3], [2, 1.9, 0.25], rock)
  })
  putRock(iso, [x + 1.2, y + 0.9, z], 0.4, rock, random)
}

/** What a boat leaves on the water. */
function leaveWake({ iso, palette, materials }: Tile, [x, y, z]: Spot, width: number): void {
  const half = width * 0.56
  const foam = lighter(palette.lit(materials.water, 0, 0.6), 0.2)
  iso.group(nearness(x, y) + 0.31, (group) => {
    for (const [near, length] of rows('0.08 1, 0.34 0.7, 0.58 0.4'))
      group.tinted(
        [
          [x - half * length, y + near, z],
          [x + half * length, y + near, z],
          [x + half * length * 0.8, y + near + 0.1, z],
          [x - half * length * 0.8, y + near + 0.1, z],
        ],
        foam,
      )
  })
}
