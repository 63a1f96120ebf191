import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { originalOf, prepareModels, runnable } from '../../../../../tests/support/model-bench.ts'
import { PORTRAIT } from '../../../../../tests/support/portrait.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { CUTOUT_MODELS } from './models.ts'

const bench = prepareModels({ image: 'pot' })
const models = runnable(CUTOUT_MODELS) as (keyof typeof CUTOUT_MODELS)[]
const idsOf = (taskType: string) => models.filter((id) => CUTOUT_MODELS[id].taskType === taskType)

/** A red pot with a white label on a grainy table. */
const POT = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200"><rect width="240" height="200" fill="#d9cdb8"/>
${Array.from({ length: 40 }, (_, line) => `<path d="M0 ${line * 5}H240" stroke="#d2c4ac"/>`).join('')}
<rect x="80" y="50" width="80" height="110" rx="18" fill="#b3261e"/><rect x="92" y="80" width="56" height="36" fill="#f4efe6"/></svg>`
const SHIRT = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="240"><rect width="220" height="240" fill="#f2f2f0"/>
<path d="M78 30Q110 60 142 30L176 42L206 100L178 116L168 96V215H52V96L42 116L14 100L44 42Z" fill="#1f8a4c"/></svg>`

beforeAll(async () => {
  const { keep } = bench
  await keep('pot', sharp(Buffer.from(POT)))
  await keep('shirt', sharp(Buffer.from(SHIRT)))
  await keep('portrait', sharp(PORTRAIT))
  await keep('blue', sharp({ create: { width: 50, height: 50, channels: 3, background: '#1030c0' } }))
  await keep('pixel', sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } }))
  await keep('ribbon', sharp({ create: { width: 600, height: 2, channels: 3, background: '#336699' } }))
  await keep('grey', sharp(Buffer.from(POT)).greyscale())
  await keep('clear', sharp({ create: { width: 40, height: 30, channels: 4, background: '#cc333380' } }))
})

async function run(id: string, params: Params, seed?: number): Promise<ProducedOutput> {
  const [output] = await bench.run(id, params, seed === undefined ? {} : { seed })
  return output!
}

async function look(output: ProducedOutput) {
  const { data, info } = await sharp(originalOf(output)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  /** The mean of a channel over a part of the picture. */
  const mean = (channel: number, left: number, top: number, right: number, bottom: number) => {
    let sum = 0
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += at(x, y)[channel]!
    return sum / ((right - left) * (bottom - top))
  }
  return { at, mean, ...info }
}

test.each(idsOf('image.remove-bg').filter((id) => id !== 'portrait-cutout' && id !== 'click-cutout'))(
  '%s leaves the pot and nothing else',
  async (id) => {
    const output = await run(id, {})
    expect(output.facts).toMatchObject({ mimeType: 'image/png', width: 240, height: 200, transparent: true })
    const { at } = await look(output)
    for (const [x, y] of [
      [120, 100],
      [90, 70],
      [150, 150],
      [100, 95],
    ] as const)
      expect(at(x, y)[3]).toBeGreaterThan(240)
    for (const [x, y] of [
      [20, 20],
      [220, 180],
      [60, 100],
      [120, 30],
    ] as const)
      expect(at(x, y)[3]).toBeLessThan(12)
  },
)

const cutPortrait = async (style: string) => look(await run('portrait-cutout', { image: 'portrait', style }))

/** How many pixels are neither there nor gone, and how much there is in all. */
function edgesOf({ at, width, height }: Awaited<ReturnType<typeof look>>) {
  let [between, sum] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const alpha = at(x, y)[3]!
      sum += alpha
      if (alpha > 20 && alpha < 235) between += 1
    }
  return { between, sum }
}

const cutsPortraits = idsOf('image.remove-bg').includes('portrait-cutout')
test.runIf(cutsPortraits)('a portrait loses its wall, and edges are as the style says', async () => {
  const soft = await cutPortrait('natural')
  expect(soft.at(160, 170)[3]).toBeGreaterThan(240)
  expect(soft.at(20, 20)[3]).toBe(0)
  const [crisp, tight] = [edgesOf(await cutPortrait('crisp')), edgesOf(await cutPortrait('tight'))]
  const natural = edgesOf(soft)
  expect(crisp.between).toBeLessThan(natural.between / 2)
  expect(tight.sum).toBeLessThan(natural.sum)
})

test('the outline carries no colour of what was behind', async () => {
  const { at, width, height } = await look(await run('contrast-cutout', {}))
  const pixels = Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)))
  const outline = pixels.filter(([, , , alpha]) => alpha! > 60 && alpha! < 200)
  // the corners are round
  expect(outline.length).toBeGreaterThan(20)
  // red on beige would leave a brown seam; the label is far inside
  expect(outline.filter(([red, green]) => red! - green! <= 60)).toEqual([])
})

test('a sticker is the pot alone in an even white border, on nothing', async () => {
  const output = await run('contrast-cutout', { style: 'sticker' })
  const { at, width, height } = await look(output)
  // the pot is 80 by 110: little more than it and its border is left of the picture
  expect(width).toBeGreaterThan(84)
  expect(height).toBeGreaterThan(114)
  expect(Math.max(width, height)).toBeLessThan(140)
  expect(at(0, 0)[3]).toBe(0)
  const [middle, across] = [Math.floor(height / 2), Array.from({ length: width }, (_, x) => x)]
  const seen = across.filter((x) => at(x, middle)[3]! > 200)
  const isWhite = (x: number) => at(x, middle).every((value) => value > 235)
  const border = seen.findIndex((x) => !isWhite(x))
  expect(border).toBeGreaterThan(1)
  expect(seen.toReversed().findIndex((x) => !isWhite(x))).toBeGreaterThan(1)
  // without a gap from one border to the other
  expect(seen.at(-1)! - seen[0]!).toBe(seen.length - 1)
})

test('a sticker of something that comes cut out keeps that outline, and closes what is narrower than its border', async () => {
  const comb = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<path d="M50 50H198V240H202V50H350V250H50Z" fill="#0a7"/></svg>`
  await bench.keep('comb', sharp(Buffer.from(comb)))
  const { at, width, height } = await look(await run('contrast-cutout', { image: 'comb', style: 'sticker' }))
  expect([width, height].map((side) => Math.round(side / 10) * 10)).toEqual([340, 240])
  // the slit in the middle is white now, not a hole
  expect(at(Math.floor(width / 2), Math.floor(height / 2))).toEqual([255, 255, 255, 255])
  expect(at(Math.floor(width / 4), Math.floor(height / 2))).toEqual([0, 170, 119, 255])
})

test('a cut-out is written as WebP with its alpha', async () => {
  const { facts } = await run('contrast-cutout', { format: 'webp' })
  expect(facts).toMatchObject({ mimeType: 'image/webp', transparent: true })
})

test('the backdrop is the one that was chosen; light follows it', async () => {
  const noir = await look(await run('backdrop-swap', { palette: 'noir', lighting: 'keep' }))
  const sky = await look(await run('backdrop-swap', { palette: 'sky', lighting: 'keep' }))
  expect(noir.at(12, 12)[0]).toBeLessThan(60)
  expect(sky.at(12, 12)[2]).toBeGreaterThan(sky.at(12, 12)[0]! + 20)
  expect(sky.at(85, 140)[0]).toBeGreaterThan(140)
  const matched = await look(await run('backdrop-swap', { palette: 'noir', lighting: 'match' }))
  const blended = await look(await run('backdrop-swap', { palette: 'noir', lighting: 'blend' }))
  const label = (image: Awaited<ReturnType<typeof look>>) => image.mean(0, 100, 90, 140, 110)
  expect(label(matched)).toBeLessThan(label(noir) - 5)
  expect(label(blended)).toBeLessThan(label(matched) - 5)
  const jpeg = await run('backdrop-swap', { format: 'jpeg' })
  expect(jpeg.facts).toMatchObject({ mimeType: 'image/jpeg', transparent: false })
})

const paints = idsOf('image.replace-bg').includes('scene-swap')
// three networks and a painter, several times over: a busy machine needs its time
test.runIf(paints)('a scene comes from words or from a picture', { timeout: 120_000 }, async () => {
  const picture = await look(await run('scene-swap', { images: ['blue'], lighting: 'keep' }))
  expect(picture.at(15, 15)[2]).toBeGreaterThan(150)
  expect(picture.at(15, 15)[0]).toBeLessThan(60)
  const wall = await look(await run('scene-swap', { prompt: 'plain green wall', lighting: 'keep' }))
  expect(wall.at(15, 15)[1]).toBeGreaterThan(wall.at(15, 15)[0]! + 60)
  const scene = async (style: string, seed = 5) => {
    const output = await run('scene-swap', { prompt: 'mountains at night with a moon', style, lighting: 'keep' }, seed)
    const image = await look(output)
    let edges = 0
    for (let x = 1; x < 70; x += 1)
      for (let y = 0; y < 200; y += 4) edges += Math.abs(image.at(x, y)[1]! - image.at(x - 1, y)[1]!)
    return { edges, bytes: await readFile(originalOf(output)) }
  }
  const [sharply, dreamily] = [await scene('sharp'), await scene('dreamy')]
  expect(dreamily.edges).toBeLessThan(sharply.edges * 0.7)
  expect((await scene('sharp', 6)).bytes.equals(sharply.bytes)).toBe(false)
})

test('the studio obeys the photographer', async () => {
  const id = 'product-table'
  const shoot = async (params: Params) => look(await run(id, { resolution: '512', style: 'sweep', ...params }))
  const left = await shoot({ palette: 'white', light_direction: 'left' })
  const right = await shoot({ palette: 'white', light_direction: 'right' })
  const tilt = (image: typeof left) => image.mean(1, 10, 60, 90, 200) - image.mean(1, 420, 60, 500, 200)
  expect(tilt(left)).toBeGreaterThan(8)
  expect(tilt(right)).toBeLessThan(-8)
  const [top, front] = [await shoot({ light_direction: 'top' }), await shoot({ light_direction: 'front' })]
  // light from above leaves the floor behind the product bright, light from the front puts its shadow before it
  expect(top.mean(1, 200, 424, 312, 450)).not.toBeCloseTo(front.mean(1, 200, 424, 312, 450), 0)
  const moods = await Promise.all(
    ['dramatic', 'soft', 'bright'].map((lighting) => shoot({ palette: 'stone', lighting })),
  )
  const [dramatic, soft, bright] = moods.map((image) => image.mean(1, 0, 0, 512, 512))
  expect(dramatic).toBeLessThan(soft! - 10)
  expect(soft).toBeLessThan(bright! - 3)
  const blush = (await shoot({ palette: 'blush' })).at(256, 30)
  expect(blush[0]).toBeGreaterThan(blush[2]! + 15)
  const wide = await run(id, { resolution: '512', aspect_ratio: '16:9', format: 'jpeg' })
  expect(wide.facts).toMatchObject({ width: 910, height: 512, mimeType: 'image/jpeg' })
  // red in the mirror below the product, and the product higher up on a podium
  const redness = (image: typeof left, from: number, to: number) =>
    image.mean(0, 206, from, 306, to) - image.mean(1, 206, from, 306, to)
  expect(redness(await shoot({ style: 'mirror', palette: 'white' }), 428, 450)).toBeGreaterThan(
    redness(left, 428, 450) + 15,
  )
  const podium = await shoot({ style: 'podium', palette: 'white' })
  expect(redness(podium, 380, 410)).toBeLessThan(redness(left, 380, 410) - 40)
})

test.each(idsOf('image.try-on'))('%s dresses the person and leaves the face alone', async (id) => {
  const before = await sharp(PORTRAIT).removeAlpha().raw().toBuffer()
  const { at, width, height } = await look(await run(id, { image: 'portrait', garment: 'shirt' }))
  expect([width, height]).toEqual([320, 400])
  const [red, green] = at(160, 360)
  expect(green! - red!).toBeGreaterThan(50)
  for (const [x, y] of [
    [137, 158],
    [183, 158],
    [160, 70],
    [15, 15],
  ] as const)
    expect(Math.abs(at(x, y)[1]! - before[(y * 320 + x) * 3 + 1]!)).toBeLessThan(24)
})

test('a try-on is written in the format asked for', async () => {
  const { facts } = await run('garment-overlay', { image: 'portrait', garment: 'shirt', format: 'webp' })
  expect(facts).toMatchObject({ mimeType: 'image/webp', transparent: false })
})

async function trace(params: Params) {
  const output = await run('path-tracer', params)
  expect(output.facts).toMatchObject({ kind: 'image', mimeType: 'image/svg+xml' })
  const svg = await readFile(originalOf(output), 'utf8')
  expect(svg).not.toMatch(/<script|<style|<image|<use|href|\bon\w+=|url\(|<!/i)
  return { output, svg, fills: new Set(svg.match(/fill="[^"]+"/g)), paths: svg.match(/<path/g)?.length ?? 0 }
}

test('a tracing has the colours, curves and detail that were asked for, and nothing that could run', async () => {
  const full = await trace({ image: 'portrait' })
  expect(full.output.facts).toMatchObject({ width: 320, height: 400, transparent: false })
  const [four, eight, mono] = [
    await trace({ image: 'portrait', palette: '4' }),
    await trace({ image: 'portrait', palette: '8' }),
    await trace({ image: 'portrait', palette: 'mono' }),
  ]
  expect(mono.fills.size).toBe(1)
  expect(four.fills.size).toBeLessThanOrEqual(4)
  expect(eight.fills.size).toBeGreaterThan(four.fills.size)
  expect(eight.fills.size).toBeLessThanOrEqual(8)
  expect(full.fills.size).toBeGreaterThan(eight.fills.size)
  expect((await trace({ style: 'smooth' })).svg).toMatch(/ C/)
  expect((await trace({ style: 'angular' })).svg).not.toMatch(/C\d/)
  const blocks = await trace({ style: 'blocks', image: 'portrait', palette: '4' })
  expect(blocks.svg.length).toBeGreaterThan(
    (await trace({ style: 'angular', image: 'portrait', palette: '4' })).svg.length,
  )
  const [low, high] = [
    await trace({ image: 'portrait', geometry_quality: 'low' }),
    await trace({ image: 'portrait', geometry_quality: 'high' }),
  ]
  expect(high.paths).toBeGreaterThan(low.paths)
  const { at } = await look(four.output)
  expect(at(5, 5)[2]).toBeGreaterThan(at(160, 70)[2]! + 60)
})

// one that looks with all networks stands for the others
const robust = models.filter((id) => CUTOUT_MODELS[id].vendor !== 'neural' || id === 'smart-cutout')
test.each(robust)('%s copes with strange pictures', async (id) => {
  for (const image of ['pixel', 'ribbon', 'grey', 'clear']) {
    const { facts } = await run(id, { image, resolution: '512', garment: 'shirt' })
    expect(facts.kind).toBe('image')
  }
})
