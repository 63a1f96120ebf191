import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareModels } from '../../../../../tests/support/model-bench.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { POSTER_PALETTES } from './geometric/poster-palettes.ts'

const { run } = prepareModels({ resolution: '128' })
const draw = (id: string, params: Params, { seed = 3, outputs = 1 } = {}) => run(id, params, { seed, outputs })

const pixelsOf = ([output]: ProducedOutput[]) => sharp(output!.files[0]!.path).removeAlpha().raw().toBuffer()

async function meanOf(outputs: ProducedOutput[]) {
  const { channels } = await sharp(outputs[0]!.files[0]!.path).stats()
  const [red, green, blue] = channels.map((channel) => channel.mean) as [number, number, number]
  return { red, green, blue, brightness: (red + green + blue) / 3 }
}

const landscape = async (prompt: string, params: Params = {}) =>
  meanOf(await draw('paper-landscape', { prompt, ...params }))

test('hours and seasons are seen in the colours', async () => {
  expect((await landscape('hills at night')).brightness).toBeLessThan(
    (await landscape('hills at noon')).brightness - 60,
  )
  const [autumn, summer] = [await landscape('forest in autumn, day'), await landscape('forest in summer, day')]
  expect(autumn.red - autumn.green).toBeGreaterThan(summer.red - summer.green + 10)
  expect((await landscape('hills in winter, day')).brightness).toBeGreaterThan(summer.brightness + 10)
})

test('a lit lighthouse brightens the night beside it', async () => {
  const dark = await landscape('sea at night, clear')
  const lit = await landscape('lighthouse, sea at night, clear')
  expect(lit.red).toBeGreaterThan(dark.red)
})

test.each(['paper-landscape', 'geometric-poster'])('%s: size, palette, seed, count and format', async (id) => {
  const prompt = 'a quiet place'
  const [wide] = await draw(id, { prompt, aspect_ratio: '16:9', resolution: '128' })
  expect([wide!.facts.width, wide!.facts.height]).toEqual([228, 128])
  const [desert, ocean] = [
    await meanOf(await draw(id, { prompt, palette: 'desert' })),
    await meanOf(await draw(id, { prompt, palette: 'ocean' })),
  ]
  expect(desert.red - desert.blue).toBeGreaterThan(ocean.red - ocean.blue + 40)
  const [one, again, other] = [
    await draw(id, { prompt }),
    await draw(id, { prompt }),
    await draw(id, { prompt }, { seed: 4 }),
  ]
  expect((await pixelsOf(one)).equals(await pixelsOf(again))).toBe(true)
  expect((await pixelsOf(one)).equals(await pixelsOf(other))).toBe(false)
  expect(await draw(id, { prompt, resolution: '64' }, { outputs: 3 })).toHaveLength(3)
  expect((await draw(id, { prompt, format: 'webp' }))[0]!.facts.mimeType).toBe('image/webp')
})

test('a poster keeps to the inks of its palette', async () => {
  const palette = POSTER_PALETTES.dusk
  const inks = [...palette.sky, ...palette.layers, palette.accent].map((ink) =>
    [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)),
  )
  // words that never print one ink over another
  const pixels = await pixelsOf(await draw('geometric-poster', { prompt: 'tiles', palette: 'dusk' }, { seed: 8 }))
  let strange = 0
  for (let at = 0; at < pixels.length; at += 3)
    if (!inks.some((ink) => ink.every((value, channel) => Math.abs(value - pixels[at + channel]!) < 12))) strange += 1
  // only where two shapes meet, and the pixels between them are mixed
  expect(strange / (pixels.length / 3)).toBeLessThan(0.15)
})
