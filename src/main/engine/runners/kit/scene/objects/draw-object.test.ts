import { describe, expect, test } from 'vitest'
import { tone } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { materialsFor } from '../materials.ts'
import { drawingRandom } from '../../random.ts'
import { ANIMALS } from './animal-table.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawObject } from './draw-object.ts'
import { ICONS } from './icon-table.ts'
import { PEOPLE } from './people-table.ts'
import { PLACES } from './place-table.ts'
import { THINGS } from './thing-table.ts'

const options = (name: string, extra: Partial<DrawOptions> = {}): DrawOptions => ({
  random: drawingRandom(name),
  materials: materialsFor('summer'),
  colour: null,
  accents: ['#e4572e', '#f2b134', '#2e86ab', '#5b8e7d', '#f6e7cb'],
  lit: false,
  pose: null,
  ...extra,
})

const paintsOf = ({ shapes }: Drawing): string[] =>
  shapes.flatMap(({ paint }) => (typeof paint === 'string' ? [paint] : []))
const hues = (paints: readonly string[]): number[] =>
  paints
    .map(tone)
    .filter(({ chroma }) => chroma > 0.11)
    .map(({ hue }) => Math.round(hue))

describe('objects', () => {
  test('are all there: every word of the tables leads to a drawing', () => {
    for (const [id] of [...ANIMALS, ...PLACES, ...THINGS, ...PEOPLE, ...ICONS]) {
      const { shapes, box } = drawObject(id, options(id))
      expect(shapes.length, id).toBeGreaterThan(0)
      expect(Math.min(box.right - box.left, box.bottom - box.top), id).toBeGreaterThan(1)
    }
  })

  test('takes the colour it is given and keeps its white and black', () => {
    const plain = paintsOf(drawObject('fox', options('fox')))
    const blue = paintsOf(drawObject('fox', options('fox', { colour: '#2f6fd0' })))
    expect(Math.max(...hues(plain))).toBeLessThan(90)
    expect(Math.min(...hues(blue))).toBeGreaterThan(220)
    expect(blue.filter((paint) => tone(paint).chroma < 0.03).length).toBe(
      plain.filter((paint) => tone(paint).chroma < 0.03).length,
    )
  })
})
