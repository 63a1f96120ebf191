import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintDistance, fingerprintOf } from '../support/fingerprint.ts'
import { originalOf, prepareModels } from '../support/model-bench.ts'
import { PORTRAIT } from '../support/portrait.ts'
import type { Params } from '#shared/service/params.ts'
import { ILLUSTRATION_MODELS } from '#main/engine/runners/illustration/models.ts'

/**
 * What the quick models make of the same words, picture and seed stays what it was, as far as an eye can tell. Where a
 * model is meant to make something else, look at it, then record anew: `RECORD_GOLDEN=1 npm run test:unit -- golden`.
 */
const fixture = resolve('tests/support/golden/pictures.json')
const recording = process.env['RECORD_GOLDEN'] === '1'
const known = JSON.parse(readFileSync(fixture, 'utf8')) as Record<string, string>
const recorded: Record<string, string> = {}

/** See `fingerprintOf`: above what machines differ by, below what a change of the picture does. */
const MOST_DISTANCE = 5

const bench = prepareModels({ resolution: '128' })
beforeAll(async () => {
  await bench.keep('portrait', sharp(PORTRAIT).resize(120))
  await bench.keep('other', sharp(PORTRAIT).resize(120).negate({ alpha: false }).flop())
})
afterAll(() => {
  if (recording) writeFileSync(fixture, `${JSON.stringify(recorded, null, 2)}\n`)
})

type Case = readonly [name: string, modelId: string, params: Params]
const onPicture: Params = { image: 'portrait', images: ['portrait'], prompt: 'a warm evening, snow' }
const models = (ids: readonly string[], params: Params): Case[] => ids.map((id) => [id, id, params])
const effects = (modelId: string, names: string, params: Params): Case[] =>
  names.split(' ').map((name) => [name, modelId, { ...params, effect: name }])

const CASES: readonly Case[] = [
  ...models(Object.keys(ILLUSTRATION_MODELS), { prompt: 'a red fox and a lighthouse by the sea at dusk' }),
  ...models('word-edit print-room sketch-pad light-studio hand-tint'.split(' '), onPicture),
  ...models('lanczos-upscale photo-rescue mirror-expand smart-crop'.split(' '), onPicture),
  ...models('contrast-cutout backdrop-swap'.split(' '), onPicture),
  ...effects('picture-looks', 'ink-noir halftone-comic low-poly pixel-mosaic engraving tilt-shift thermal', onPicture),
  ...effects('picture-templates', 'photo-strip magazine-cover storyboard', {
    ...onPicture,
    images: ['portrait', 'other'],
  }),
]

test.each(CASES)('%s looks as it did', async (name, modelId, params) => {
  const [output] = await bench.run(modelId, params)
  recorded[name] = await fingerprintOf(originalOf(output!))
  if (!recording) expect(fingerprintDistance(recorded[name], known[name] ?? '')).toBeLessThan(MOST_DISTANCE)
})

const looksLike = async (modelId: string, params: Params): Promise<string> =>
  fingerprintOf(originalOf((await bench.run(modelId, params))[0]!))

test('a fingerprint tells another picture, other colours and another effect apart', async () => {
  const poster = await looksLike('illustration-poster', { prompt: 'a red fox and a lighthouse by the sea at noon' })
  expect(fingerprintDistance(poster, known['illustration-poster']!)).toBeGreaterThan(MOST_DISTANCE * 2)
  const mosaic = await looksLike('picture-looks', { ...onPicture, effect: 'pixel-mosaic', palette: 'ocean' })
  expect(fingerprintDistance(mosaic, known['pixel-mosaic']!)).toBeGreaterThan(MOST_DISTANCE * 2)
  expect(fingerprintDistance(known['thermal']!, known['tilt-shift']!)).toBeGreaterThan(MOST_DISTANCE * 2)
})
