import { expect, test } from 'vitest'
import { STYLE_IDS, type StyleId } from '../../../catalog/effect-table.ts'
import { createRandom } from '../../kit/random.ts'
import { readInks, toned } from '../inks.ts'
import { createRaster, type Raster } from '../raster.ts'
import { lightOf } from '../tone.ts'
import { STYLES } from './index.ts'

/** A warm disc before a ground that grows lighter: edges, half tones, black and white. */
function scene(width = 200): Raster {
  const height = width * 0.75
  const raster = createRaster(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const disc = Math.hypot(x / width - 0.46, y / width - 0.34) < 0.2
      const shade = disc ? 200 - ((y / height) * 180 - 30) * 1.4 : (x / width) * 220
      raster.data.set(disc ? [shade + 40, shade, shade * 0.6] : [shade, shade + 10, shade + 30], (y * width + x) * 4)
    }
  return raster
}

async function draw(id: StyleId, words = '', { coarseness = 1, seed = 1, width = 200 } = {}): Promise<Raster> {
  const inks = readInks('auto', words)
  const style = STYLES[id]
  const drawn = await style.draw({
    picture: scene(width),
    inks,
    coarseness,
    random: createRandom(id, seed),
    step: async () => {},
  })
  return style.toneAfter ? toned(drawn, inks) : drawn
}

const bytesOf = ({ data }: Raster) => Buffer.from(data)

/** How much redder than blue it is altogether. */
function warmth({ data }: Raster): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! - data[at + 2]!
  return sum / (data.length / 4)
}

/** How often a row goes from dark to light or back. */
function changes(raster: Raster): number {
  const { width, data } = lightOf(raster)
  let count = 0
  for (let at = 1; at < data.length; at++) if (at % width && data[at]! > 0.5 !== data[at - 1]! > 0.5) count += 1
  return count / data.length
}

test('no two looks give the same picture', async () => {
  const pictures = await Promise.all(STYLE_IDS.map(async (id) => bytesOf(await draw(id)).toString('base64')))
  expect(new Set(pictures).size).toBe(STYLE_IDS.length)
})

test.each(STYLE_IDS)('%s: colours that the words name are seen, and another seed is another print', async (id) => {
  const [red, blue] = [await draw(id, 'in deep red'), await draw(id, 'in deep blue')]
  expect(warmth(red)).toBeGreaterThan(warmth(blue) + 2)
  const [one, again, other] = [await draw(id), await draw(id), await draw(id, '', { seed: 2 })]
  expect(bytesOf(one).equals(bytesOf(again))).toBe(true)
  expect(bytesOf(one).equals(bytesOf(other))).toBe(false)
})

test.each(['engraving', 'spiral-line', 'halftone-comic', 'old-newspaper', 'pixel-mosaic'] as const)(
  '%s: fine has more lines than bold',
  async (id) => {
    const [fine, bold] = [
      await draw(id, '', { coarseness: 0.6, width: 800 }),
      await draw(id, '', { coarseness: 1.7, width: 800 }),
    ]
    expect(changes(fine)).toBeGreaterThan(changes(bold))
  },
)

test.each(STYLE_IDS)('%s draws the narrowest pictures too', async (id) => {
  for (const [width, height] of [
    [8, 8],
    [300, 8],
  ] as const) {
    const brief = { picture: createRaster(width, height, [90, 90, 90]), inks: [], coarseness: 1 }
    const drawn = await STYLES[id].draw({ ...brief, random: createRandom(id), step: async () => {} })
    expect(drawn.data).toHaveLength(drawn.width * drawn.height * 4)
  }
})
