import { resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { originalOf, prepareModels } from '../../../../../tests/support/model-bench.ts'
import { PORTRAIT } from '../../../../../tests/support/portrait.ts'
import { createMediaPack } from '../../media/pack.ts'
import { findMediaTools } from '../../media/tools.ts'
import { readPicture, type Picture } from '../kit/picture.ts'
import type { RunContext } from '../runner.ts'
import { cutGarment } from './cut-garment.ts'

const OUTLINE = 'M78 30Q110 60 142 30L176 42L206 100L178 116L168 96V215H52V96L42 116L14 100L44 42Z'
const shirt = (inside: string, ground = '<rect width="220" height="240" fill="#fff"/>') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="220" height="240"><defs>
<linearGradient id="fold"><stop stop-opacity=".1"/><stop offset=".3" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".1"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="4"/></filter></defs>${ground}${inside}</svg>`),
  )
const FOLDED = `<path d="${OUTLINE}" fill="#fcfcfc"/><path d="${OUTLINE}" fill="url(#fold)"/>
<path d="M90 100Q100 160 85 214M130 100Q122 160 138 214" stroke="#e4e4e4" fill="none" stroke-width="3"/>`
const SHADED = `<path d="${OUTLINE}" opacity=".18" filter="url(#soft)" transform="translate(2 4)"/><path d="${OUTLINE}" fill="#fff"/>`

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const bench = prepareModels({ image: 'portrait' })
const withoutNetworks = { ...bench.context, pack: createMediaPack(null) } satisfies RunContext

beforeAll(() => bench.keep('portrait', sharp(PORTRAIT)))

async function pictureOf(image: Sharp): Promise<Picture> {
  await bench.keep('garment', image)
  return readPicture(bench.inputs['garment']!)
}

/** How much of the shirt and of what was cut out is the same. */
async function likeness(cut: { data: Uint8Array }): Promise<number> {
  const truth = await shirt(`<path d="${OUTLINE}" fill="#fff"/>`, '').ensureAlpha().extractChannel(3).raw().toBuffer()
  let [both, either] = [0, 0]
  for (let at = 0; at < truth.length; at += 1) {
    const [wanted, found] = [truth[at]! > 127, cut.data[at * 4 + 3]! > 127]
    if (wanted && found) both += 1
    if (wanted || found) either += 1
  }
  return both / either
}

test.runIf(tools.packFiles.has('u2netp.onnx')).each([
  ['its folds', FOLDED],
  ['its shadow', SHADED],
])('a white shirt on white paper is known by %s', async (_, inside) => {
  const cut = await cutGarment(await pictureOf(shirt(inside)), 'border', bench.context)
  expect(await likeness(cut)).toBeGreaterThan(0.9)
})

test('one that comes cut out is taken as it is, however white', async () => {
  const picture = await pictureOf(shirt(FOLDED, ''))
  const cut = await cutGarment(picture, 'border', withoutNetworks)
  expect(await likeness(cut)).toBeGreaterThan(0.98)
})

test('one that nobody can tell from its ground is refused in plain words', async () => {
  await bench.keep('paper', shirt(''))
  await expect(bench.run('garment-overlay', { garment: 'paper' })).rejects.toThrow(/cannot be told from/)
  const folded = await pictureOf(shirt(FOLDED))
  await expect(cutGarment(folded, 'border', withoutNetworks)).rejects.toThrow(/cannot be told from/)
})

test('a cloth that fills its picture is worn whole', async () => {
  const weave = { create: { width: 220, height: 240, channels: 3, background: '#3a9a5c' } } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = await sharp({ create: { ...weave.create, noise } })
    .png()
    .toBuffer()
  await bench.keep('cloth', sharp(weave).composite([{ input: grain, blend: 'soft-light' }]))
  const [output] = await bench.run('garment-overlay', { garment: 'cloth' })
  const { channels } = await sharp(originalOf(output!)).extract({ left: 120, top: 330, width: 80, height: 50 }).stats()
  expect(channels[1]!.mean).toBeGreaterThan(channels[0]!.mean + 20)
})
