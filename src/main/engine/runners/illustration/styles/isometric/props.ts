import { rows, type XYZ } from '../../../kit/rows.ts'
import { darker, lighter, mix } from '../../../kit/colour/hex.ts'
import { WINDOW_DAY, WINDOW_LIGHT } from '../../../kit/scene/objects/draw-options.ts'
import { darkEnough } from '../../../kit/scene/objects/buildings.ts'
import type { Materials } from '../../../kit/scene/materials.ts'
import type { Random } from '../../../kit/random.ts'
import type { IsoGroup, IsoSketch, Spot } from './iso-sketch.ts'

export interface PropOptions {
  random: Random
  materials: Materials
  accents: readonly string[]
  lit: boolean
}

export const nearness = (x: number, y: number): number => x + y

export function putTree(
  iso: IsoSketch,
  [x, y, z]: Spot,
  size: number,
  { random, materials }: PropOptions,
  colour?: string,
): void {
  const leaf = colour ?? random.pick(materials.foliage)
  iso.group(nearness(x, y), (group) => {
    group.shadow([x, y, z], size * 0.42)
    group.cylinder([x, y, z], size * 0.08, size * 0.5, materials.bark)
    group.ball([x + size * 0.16, y - size * 0.1, z + size * 0.72], size * 0.34, darker(leaf, 0.03))
    group.ball([x - size * 0.12, y + size * 0.14, z + size * 0.74], size * 0.36, leaf)
    group.ball([x, y, z + size * 1.06], size * 0.34, leaf)
  })
}

export function putPine(iso: IsoSketch, [x, y, z]: Spot, size: number, { materials }: PropOptions): void {
  iso.group(nearness(x, y), (group) => {
    group.shadow([x, y, z], size * 0.4)
    group.cylinder([x, y, z], size * 0.07, size * 0.3, materials.bark)
    for (const [lift, radius, height] of rows<XYZ>('0.24 0.36 0.62, 0.56 0.29 0.56, 0.88 0.2 0.52')) {
      group.cone([x, y, z + size * lift], size * radius, size * height, materials.pine)
      if (materials.snowy)
        group.cone([x, y, z + size * (lift + height * 0.5)], size * radius * 0.5, size * height * 0.5, materials.snow)
    }
  })
}

export function putHouse(
  iso: IsoSketch,
  [x, y, z]: Spot,
  size: number,
  { random, materials, accents, lit }: PropOptions,
  colour?: string | null,
): void {
  const wall = colour ?? random.pick(['#f1e3c9', '#e9d2b0', '#f4ece0', '#d9b99a'])
  const roof = materials.snowy ? materials.snow : darkEnough(random.pick(accents))
  const [width, depth, height] = [size, size * 0.84, size * 0.62]
  const [left, back] = [x - width / 2, y - depth / 2]
  const pane = lit ? WINDOW_LIGHT : WINDOW_DAY
  iso.group(nearness(x, y), (group) => {
    group.shadow([x, y, z], size * 0.72, 0.2)
    group.box([left, back, z], [width, depth, height], wall)
    frontPane(group, [left + width * 0.12, back + depth, z + height * 0.36], width * 0.22, height * 0.34, pane, lit)
    frontPane(group, [left + width * 0.66, back + depth, z + height * 0.36], width * 0.22, height * 0.34, pane, lit)
    frontPane(
      group,
      [left + width * 0.41, back + depth, z],
      width * 0.18,
      height * 0.58,
      darker(darkEnough(random.pick(accents)), 0.12),
      false,
    )
    sidePane(group, [left + width, back + depth * 0.34, z + height * 0.36], depth * 0.3, height * 0.34, pane, lit)
    group.roof([left, back, z + height], [width, depth, size * 0.5], roof, wall)
    group.box(
      [left + width * 0.2, back + depth * 0.16, z + height + size * 0.16],
      [size * 0.12, size * 0.12, size * 0.34],
      darker(wall, 0.2),
    )
  })
}

export function putTower(
  iso: IsoSketch,
  x: number,
  y: number,
  size: Spot,
  { random, accents, lit }: PropOptions,
): void {
  const [width, depth, height] = size
  const wall = mix(random.pick(accents), random.pick(['#5d6b80', '#8a8f98', '#cdb9a4', '#44536b']), 0.55)
  iso.group(nearness(x + width / 2, y + depth / 2), (group) => {
    group.box([x, y, 0], [width, depth, height], wall)
    const rows = Math.max(2, Math.round(height / 0.55))
    for (let row = 0; row < rows; row++) {
      const z = (row + 0.28) * (height / rows)
      const tall = (height / rows) * 0.46
      for (let column = 0; column < 3; column++) {
        const glows = lit && random.chance(0.6)
        const pane = glows
          ? random.pick([WINDOW_LIGHT, '#ffc46b', '#ffe6b0'])
          : lit
            ? darker(wall, 0.16)
            : lighter(wall, 0.14)
        frontPane(group, [x + width * (0.12 + column * 0.29), y + depth, z], width * 0.18, tall, pane, glows)
        const other = lit && random.chance(0.5)
        sidePane(
          group,
          [x + width, y + depth * (0.12 + column * 0.29), z],
          depth * 0.18,
          tall,
          other ? WINDOW_LIGHT : lit ? darker(wall, 0.2) : lighter(wall, 0.06),
          other,
        )
      }
    }
    group.box([x + width * 0.3, y + depth * 0.3, height], [width * 0.3, depth * 0.3, 0.24], darker(wall, 0.06))
  })
}

/** A pane on the face that looks to the left. */
export function frontPane(
  group: IsoGroup,
  [x, y, z]: Spot,
  width: number,
  height: number,
  colour: string,
  glows: boolean,
): void {
  group.quad(
    `${x} ${y} ${z}, ${x + width} ${y} ${z}, ${x + width} ${y} ${z + height}, ${x} ${y} ${z + height}`,
    colour,
    glows,
  )
}

/** A pane on the face that looks to the right. */
export function sidePane(
  group: IsoGroup,
  [x, y, z]: Spot,
  depth: number,
  height: number,
  colour: string,
  glows: boolean,
): void {
  group.quad(
    `${x} ${y} ${z}, ${x} ${y + depth} ${z}, ${x} ${y + depth} ${z + height}, ${x} ${y} ${z + height}`,
    glows ? colour : darker(colour, 0.06),
    glows,
  )
}

export function putCloud(iso: IsoSketch, [x, y, z]: Spot, size: number, colour: string): void {
  iso.group(nearness(x, y) + 30, (group) => {
    for (const [dx, lift, radius] of rows<XYZ>('-0.72 0 0.36, 0.72 0.02 0.34, -0.26 0.16 0.5, 0.32 0.12 0.46'))
      group.ball([x + dx * size * 0.6, y - dx * size * 0.6, z + lift * size], radius * size, colour)
  })
}

export function putRock(iso: IsoSketch, [x, y, z]: Spot, size: number, colour: string, random: Random): void {
  iso.group(nearness(x, y), (group) => {
    group.shadow([x, y, z], size * 0.6)
    group.pyramid([x - size / 2, y - size / 2, z], [size, size, size * random.between(0.5, 0.8)], colour)
  })
}
