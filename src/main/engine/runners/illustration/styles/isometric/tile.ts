import { darker } from '../../../kit/colour/hex.ts'
import type { Materials } from '../../../kit/scene/materials.ts'
import type { DrawOptions } from '../../../kit/scene/objects/draw-options.ts'
import { drawPalm } from '../../../kit/scene/objects/trees.ts'
import type { Palette } from '../../../kit/scene/palette.ts'
import type { Random } from '../../../kit/random.ts'
import type { Scene } from '../../../kit/scene/scene.ts'
import type { IsoSketch } from './iso-sketch.ts'
import { nearness, type PropOptions } from './props.ts'

/** Cells along an edge of the tile. */
export const TILE = 10

export interface Tile {
  iso: IsoSketch
  scene: Scene
  palette: Palette
  materials: Materials
  random: Random
  props: PropOptions
  options: (name: string) => DrawOptions
  /** There is something to leave the middle free for. */
  hasActors: boolean
  /** The height of the ground where the subjects stand. */
  floor: number
  /** The middle is water: what swims goes there. */
  watery: boolean
  /** Where what does not swim stands, if the middle is water. */
  dry: readonly (readonly [number, number])[] | null
}

const grassOf = ({ scene, materials }: Tile): string => scene.settingColour ?? materials.grass

export function slab({ iso }: Tile, top: string, side: string, height = 0.5): void {
  iso.group(-100, (group) => {
    group.box([0, 0, -1.7], [TILE, TILE, 1.7 - height], side)
    group.box([0, 0, -height], [TILE, TILE, height], top)
  })
}

/** Spots around the middle, from the back corner along both far edges. */
export function rim(random: Random, count: number, inset: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const along = ((index >> 1) + random.between(0.2, 0.8)) * ((TILE - 1) / Math.ceil(count / 2)) + 0.5
    const away = inset + random.between(0, 1.1)
    return index % 2 === 0 ? [along, away] : [away, along]
  })
}

export function meadow(tile: Tile): void {
  const grass = grassOf(tile)
  slab(tile, grass, tile.materials.earth)
  speckleGround(tile, darker(grass, 0.05), 40)
  if (!tile.materials.snowy) flowers(tile, 22)
}

export function speckleGround({ iso, random }: Tile, colour: string, count: number): void {
  const roll = random.fork('speckle')
  iso.group(-90, (group) => {
    for (let patch = 0; patch < count; patch++) {
      const [x, y, size] = [roll.between(0.2, TILE - 0.6), roll.between(0.2, TILE - 0.6), roll.between(0.14, 0.4)]
      group.quad(`${x} ${y} 0, ${x + size} ${y} 0, ${x + size} ${y + size} 0, ${x} ${y + size} 0`, colour)
    }
  })
}

function flowers({ iso, random, materials }: Tile, count: number): void {
  const roll = random.fork('flowers')
  for (let flower = 0; flower < count; flower++) {
    const [x, y] = [roll.between(0.3, TILE - 0.3), roll.between(0.3, TILE - 0.3)]
    if (Math.abs(x - TILE / 2) < 1.6 && Math.abs(y - TILE / 2) < 1.6) continue
    iso.group(nearness(x, y), (group) =>
      group.box([x, y, 0], [0.07, 0.07, 0.16], '#5a8f4e').ball([x, y, 0.22], 0.1, roll.pick(materials.blossoms)),
    )
  }
}

export function putPalm({ iso, options }: Tile, x: number, y: number, z: number, size: number): void {
  iso.group(nearness(x, y), (group) =>
    group.shadow([x, y, z], 0.7).upright(drawPalm(options(`palm ${x}`)), [x, y, z], size, 0.35),
  )
}

export function asphalt({ iso }: Tile, from: number, to: number): void {
  iso.group(-80, (group) => {
    group.quad(`0 ${from} 0, ${TILE} ${from} 0, ${TILE} ${to} 0, 0 ${to} 0`, '#5d6068')
    const middle = (from + to) / 2
    for (let dash = 0; dash < 7; dash++)
      group.quad(
        [
          [0.3 + dash * 1.45, middle - 0.07, 0],
          [1.1 + dash * 1.45, middle - 0.07, 0],
          [1.1 + dash * 1.45, middle + 0.07, 0],
          [0.3 + dash * 1.45, middle + 0.07, 0],
        ],
        '#f0e2b6',
      )
  })
}
