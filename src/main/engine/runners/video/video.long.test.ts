import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { originalOf, prepareModels, runnable } from '../../../../../tests/support/model-bench.ts'
import { PORTRAIT } from '../../../../../tests/support/portrait.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { createMediaPack } from '../../media/pack.ts'
import { partsOf } from './captions/caption-film.ts'
import { readSound } from '../kit/sound/read-sound.ts'
import { readFilmSound } from './film/film-source.ts'
import { VIDEO_MODELS } from './models.ts'

const { context, inputs, keep, place, run: runModel } = prepareModels()
const { ffmpeg, signal } = context
const here = new Set(runnable(VIDEO_MODELS))
const has = (id: string) => here.has(id)

beforeAll(async () => {
  const film = async (name: string, commandArguments: string[]) => {
    const path = place(`${name}.mp4`)
    await ffmpeg.run([...commandArguments, ...(await ffmpeg.h264(12)), path], { signal })
    inputs[name] = { path, kind: 'video', mimeType: 'video/mp4' }
  }
  // a red square travels to the right over a green wall, and a tone is heard
  const square =
    'color=0x20b040:s=160x96:r=12:d=1[wall];color=red:s=24x24:r=12:d=1[box];[wall][box]overlay=x=8+110*t:y=36'
  await film('square', ['-filter_complex', `${square}[v];sine=330:d=1[a]`, '-map', '[v]', '-map', '[a]'])
  const scenes = 'color=red:s=64x48:r=12:d=0.5[one];color=blue:s=64x48:r=12:d=0.5[two];[one][two]concat[v]'
  await film('scenes', ['-filter_complex', scenes, '-map', '[v]'])
  await film('fast', ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=60:d=0.2'])
  await film('silent', ['-filter_complex', `${square}[v]`, '-map', '[v]'])
  await keep('scene', sharp(Buffer.from(SCENE)))
  await keep('blue', sharp({ create: { width: 120, height: 80, channels: 3, background: '#1030c0' } }))
  await keep('portrait', sharp(PORTRAIT))
  await film('person', ['-loop', '1', '-t', '0.5', '-i', inputs['portrait']!.path, '-vf', 'scale=256:-2', '-r', '10'])
  // somebody is seen, and then nobody
  const leaves = '[0:v]scale=240:240,setsar=1,fps=10[one];color=0x20b040:s=240x240:r=10:d=0.4[two];[one][two]concat[v]'
  const portrait = ['-loop', '1', '-t', '0.4', '-i', inputs['portrait']!.path]
  await film('leaves', [...portrait, '-filter_complex', leaves, '-map', '[v]'])
  const voice = place('voice.wav')
  await ffmpeg.run(['-f', 'lavfi', '-i', 'sine=220:d=0.8', '-af', 'tremolo=f=4:d=0.9', voice], { signal })
  inputs['voice'] = { path: voice, kind: 'audio', mimeType: 'audio/wav' }
})

const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#e8dcc0"/>
${Array.from({ length: 12 }, (_, bar) => `<rect x="${bar * 20}" width="10" height="160" fill="#b05030"/>`).join('')}
<circle cx="120" cy="80" r="30" fill="#204080"/></svg>`

const run = (id: string, params: Params, seed?: number) =>
  runModel(id, params, { ...(seed === undefined ? {} : { seed }), outputs: Number(params['num_outputs'] ?? 1) })

const one = async (id: string, params: Params, seed?: number) => (await run(id, params, seed))[0]!

/** All frames as small RGB pictures, decoded apart from the code under test. */
async function framesOf(output: ProducedOutput, size = '32x18', decoder: string[] = []): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const pixels = decoder.length > 0 ? 'rgba' : 'rgb24'
  await ffmpeg.run(
    [
      ...decoder,
      '-i',
      originalOf(output),
      '-s',
      size,
      '-pix_fmt',
      pixels,
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    { signal, onOutput: (chunk) => void chunks.push(chunk) },
  )
  const [width = 1, height = 1] = size.split('x').map(Number)
  const bytes = width * height * (decoder.length > 0 ? 4 : 3)
  const all = Buffer.concat(chunks)
  return Array.from({ length: all.length / bytes }, (_, index) => all.subarray(index * bytes, (index + 1) * bytes))
}

function difference(left: Buffer, right: Buffer): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += Math.abs(left[at]! - right[at]!)
  return sum / left.length
}

const meanOf = (frame: Buffer, channel: number) => {
  let sum = 0
  for (let at = channel; at < frame.length; at += 3) sum += frame[at]!
  return sum / (frame.length / 3)
}

const white = (frame: Buffer) => frame.filter((value) => value > 200).length

const tiny = { prompt: 'a lighthouse by the sea, pan right', resolution: '180', duration: 1, fps: 12 }
/** Where only the first frame is looked at. */
const brief = { duration: 1, fps: 4 }

test('a generated film is as long, as large and as fast as asked, and moves without a jump', async () => {
  const film = await one('paper-theatre', { ...tiny, aspect_ratio: '1:1', generate_audio: true })
  expect(film.facts).toMatchObject({ width: 180, height: 180, durationSeconds: 1, mimeType: 'video/mp4' })
  expect(film.files.map(({ variant }) => variant)).toContain('waveform')
  const frames = await framesOf(film)
  expect(frames).toHaveLength(12)
  const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index]!))
  expect(Math.min(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThan(14)
  const wide = await one('paper-theatre', { ...tiny, aspect_ratio: '16:9', duration: 2, fps: 15 })
  expect(wide.facts).toMatchObject({ width: 320, height: 180, durationSeconds: 2 })
  expect(wide.files.map(({ variant }) => variant)).not.toContain('waveform')
  expect(await framesOf(wide)).toHaveLength(30)
})

test('words, what is not wanted, palette, seed and house style show in a generated film', async () => {
  const first = async (id: string, params: Params, seed?: number) =>
    (await framesOf(await one(id, { ...tiny, ...brief, aspect_ratio: '1:1', ...params }, seed)))[0]!
  const plain = await first('moving-poster', {})
  expect(difference(plain, await first('moving-poster', { negative_prompt: 'lighthouse' }))).toBeGreaterThan(1)
  expect(difference(plain, await first('moving-poster', { palette: 'neon' }))).toBeGreaterThan(10)
  expect(difference(plain, await first('moving-poster', {}, 6))).toBeGreaterThan(5)
  expect(difference(plain, await first('ink-film', {}))).toBeGreaterThan(10)
  expect(difference(plain, await first('pixel-film', {}))).toBeGreaterThan(2)
  const several = await run('moving-poster', { ...tiny, ...brief, num_outputs: 2 })
  const [a, b] = await Promise.all(several.map(async (output) => (await framesOf(output))[0]!))
  expect(difference(a!, b!)).toBeGreaterThan(2)
})

test('the camera goes through a still as the words say, and ends on the second one', async () => {
  const still = { first_frame: 'scene', resolution: '120', duration: 1, fps: 12 }
  const [left, right] = await Promise.all(
    ['pan left', 'pan right'].map(async (prompt) => framesOf(await one('depth-camera', { ...still, prompt }))),
  )
  expect(left).toHaveLength(12)
  // one way and the other way: where one begins the other ends
  expect(difference(left![0]!, right!.at(-1)!)).toBeLessThan(difference(left![0]!, right![0]!))
  const morph = await one('depth-camera', { ...still, last_frame: 'blue', fps: 15, duration: 2 })
  expect(morph.facts).toMatchObject({ width: 180, height: 120, durationSeconds: 2 })
  const frames = await framesOf(morph)
  expect(frames).toHaveLength(30)
  expect(meanOf(frames.at(-1)!, 2)).toBeGreaterThan(160)
  expect(meanOf(frames[0]!, 2)).toBeLessThan(140)
  const moves = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => framesOf(await one('depth-camera', { ...still, ...brief, prompt: '' }, seed))),
  )
  expect(new Set(moves.map((film) => film[0]!.toString('hex'))).size).toBeGreaterThan(1)
})

test('a storyboard shows its pictures in order, each as long, by cuts or dissolves', async () => {
  const board = {
    first_frame: 'scene',
    images: ['blue'],
    last_frame: 'portrait',
    resolution: '120',
    duration: 3,
    fps: 12,
  }
  const hard = await one('storyboard-film', { ...board, style: 'cut' })
  expect(hard.facts).toMatchObject({ width: 180, height: 120, durationSeconds: 3 })
  const frames = await framesOf(hard)
  expect(frames).toHaveLength(36)
  const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index]!))
  expect(steps.flatMap((step, index) => (step > 15 ? [index + 1] : []))).toEqual([12, 24])
  expect(meanOf(frames[18]!, 2)).toBeGreaterThan(170)
  const soft = await framesOf(await one('storyboard-film', { ...board, style: 'dissolve' }))
  const softest = soft.slice(1).map((frame, index) => difference(frame, soft[index]!))
  expect(Math.max(...softest)).toBeLessThan(Math.max(...steps) / 2)
  // each picture is reached whole, and moves
  expect(difference(soft[16]!, frames[16]!)).toBeLessThan(4)
  expect(Math.min(...steps.slice(0, 11))).toBeGreaterThan(0)
  const alone = await one('storyboard-film', { first_frame: 'scene', resolution: '120', duration: 2, fps: 12 })
  expect(alone.facts).toMatchObject({ durationSeconds: 2 })
})

test('a captioned film lasts as long as what is said, and shows the words while they are said', async () => {
  const spoken = place('spoken.wav')
  // two sentences of a second each, with a pause of a second between them
  const gate = "volume='between(t,0,1)+between(t,2,3)':eval=frame"
  await ffmpeg.run(['-f', 'lavfi', '-i', 'sine=220:d=3', '-af', gate, spoken], { signal })
  inputs['spoken'] = { path: spoken, kind: 'audio', mimeType: 'audio/wav' }
  const asked = { first_frame: 'blue', audio: 'spoken', prompt: 'still', resolution: '240', fps: 12 }
  // nobody speaks: what a pack without Whisper goes by is all there is
  const caption = async (params: Params) =>
    (await runModel('captioned-film', { ...asked, ...params }, { pack: createMediaPack(null) }))[0]!
  const film = await caption({ text: 'One lamp is lit. Two lamps are lit.' })
  expect(film.facts).toMatchObject({ width: 360, height: 240 })
  expect(film.facts.durationSeconds).toBeCloseTo(3.6, 1)
  expect(film.files.map(({ variant }) => variant)).toContain('waveform')
  const frames = await framesOf(film, '180x120')
  const [first, pause, second] = [5, 21, 30].map((index) => frames[index]!)
  expect(white(pause!)).toBe(0)
  for (const shown of [first!, second!]) expect(white(shown)).toBeGreaterThan(100)
  expect(difference(first!, second!)).toBeGreaterThan(0.5)
  // words stand in the lower half
  expect(difference(first!.subarray(0, first!.length / 2), pause!.subarray(0, pause!.length / 2))).toBeLessThan(1.5)
  const boxed = await framesOf(await caption({ style: 'box', text: 'One lamp is lit. Two lamps are lit.' }), '180x120')
  const [box, bare] = [5, 21].map((index) => boxed[index]!.subarray(180 * 120 * 3 * 0.75))
  expect(meanOf(box!, 2)).toBeLessThan(meanOf(bare!, 2) - 5)
  // the word that is being sung is yellow, and another one a moment later
  const sung = await framesOf(
    await caption({ style: 'karaoke', text: 'One lamp is lit. Two lamps are lit.' }),
    '180x120',
  )
  const [early, late] = [1, 10].map((index) => meanColumn(sung[index]!, 180, isYellow))
  expect(early).toBeGreaterThan(0)
  expect(late! - early!).toBeGreaterThan(20)
})

const isYellow = (red: number, green: number, blue: number) => red > 180 && green > 140 && blue < 140

/** Where across a picture the pixels of a colour lie. */
function meanColumn(frame: Buffer, width: number, is: (red: number, green: number, blue: number) => boolean): number {
  const columns: number[] = []
  for (let at = 0; at < frame.length; at += 3)
    if (is(frame[at]!, frame[at + 1]!, frame[at + 2]!)) columns.push((at / 3) % width)
  return columns.reduce((sum, column) => sum + column, 0) / Math.max(1, columns.length)
}

test('what is said is shown in parts that are read in one glance', () => {
  expect(partsOf('Short.  And\nsweet!')).toEqual(['Short.', 'And sweet!'])
  const long = partsOf(`${'word '.repeat(40).trim()}, and so on.`)
  for (const part of long) expect(part.length).toBeLessThan(70)
  expect(Math.min(...long.map((part) => part.length))).toBeGreaterThan(25)
  expect(long.join(' ')).toBe(`${'word '.repeat(40).trim()}, and so on.`)
})

const draw = async (id: string, params: Params) => {
  const output = await one(id, { video: 'square', resolution: '96', ...params })
  return { output, frames: await framesOf(output) }
}

test('a restyled film keeps time and sound and takes style, palette, words and size', async () => {
  const oil = await draw('painted-film', { style: 'oil' })
  expect(oil.frames).toHaveLength(12)
  expect(oil.output.files.map(({ variant }) => variant)).toContain('waveform')
  const pencil = await draw('drawn-film', { style: 'pencil' })
  expect(difference(oil.frames[5]!, pencil.frames[5]!)).toBeGreaterThan(20)
  const berry = await draw('painted-film', { style: 'oil', palette: 'berry' })
  expect(meanOf(berry.frames[5]!, 0)).toBeGreaterThan(meanOf(berry.frames[5]!, 1))
  const warm = await draw('painted-film', { style: 'oil', prompt: 'warm golden light' })
  expect(meanOf(warm.frames[5]!, 0)).toBeGreaterThan(meanOf(oil.frames[5]!, 0) + 5)
  // no more drawings a second than anybody tells apart
  expect((await draw('drawn-film', { video: 'fast', style: 'comic', resolution: '48' })).frames).toHaveLength(6)
  const still = difference(oil.frames[3]!.subarray(0, 96 * 2), oil.frames[9]!.subarray(0, 96 * 2))
  expect(still).toBeLessThan(2)
})

test('an extended film goes on without a cut, in sound and picture', async () => {
  const before = await framesOf({
    files: [{ variant: 'original', path: inputs['square']!.path, mimeType: 'video/mp4' }],
  } as ProducedOutput)
  const films = await Promise.all(
    ['boomerang', 'loop', 'linger'].map((style) => one('film-extender', { video: 'square', duration: 1, style })),
  )
  const all = await Promise.all(films.map((film) => framesOf(film)))
  for (const [index, frames] of all.entries()) {
    expect(films[index]!.facts.durationSeconds).toBeCloseTo(2, 1)
    expect(frames).toHaveLength(24)
    expect(difference(frames[11]!, frames[12]!)).toBeLessThan(difference(before[0]!, before[11]!))
  }
  expect(difference(all[0]![20]!, all[2]![20]!)).toBeGreaterThan(1)
  const { left } = await readFilmSound({ path: originalOf(films[0]!), kind: 'video', mimeType: 'video/mp4' }, context)
  let loudest = 0
  for (let at = 45_000; at < 60_000; at++) loudest = Math.max(loudest, Math.abs(left[at]! - left[at - 1]!))
  expect(loudest).toBeGreaterThan(0.001)
  expect(loudest).toBeLessThan(0.05)
})

/** Where the red square is. */
const centre = (frame: Buffer) => {
  let [sum, weight] = [0, 0]
  for (let at = 0; at < frame.length; at += 3) {
    const red = Math.max(0, frame[at]! - frame[at + 1]!)
    sum += ((at / 3) % 160) * red
    weight += red
  }
  return sum / weight
}

test('size, rate and speed of a film', async () => {
  const large = await one('film-enlarger', { video: 'square', upscale_factor: 4 })
  expect(large.facts).toMatchObject({ width: 640, height: 384 })
  const smooth = await one('motion-smoother', { video: 'square', fps: 48 })
  expect(await framesOf(smooth)).toHaveLength(48)
  const slow = await one('motion-smoother', { video: 'square', fps: 30, speed: 0.5 })
  expect(slow.facts.durationSeconds).toBeCloseTo(2, 1)
  const frames = await framesOf(slow, '160x96')
  expect(frames).toHaveLength(60)
  const steps = frames.slice(2, 50).map((frame, index) => centre(frame) - centre(frames[index + 1]!))
  expect(Math.max(...steps)).toBeLessThan(6)
})

test('a cut stays a cut however slow a film becomes', async () => {
  const frames = await framesOf(await one('motion-smoother', { video: 'scenes', fps: 30, speed: 0.25 }), '8x6')
  const reds = frames.map((frame) => meanOf(frame, 0))
  expect(reds.filter((red) => red > 235).length).toBeGreaterThan(50)
  expect(reds.filter((red) => red > 20 && red < 235)).toEqual([])
})

/** The share of the frame that the red square covers. */
const redIn = (frame: Buffer) => {
  let count = 0
  for (let at = 0; at < frame.length; at += 3) if (frame[at]! > frame[at + 1]! + 80) count++
  return count / (frame.length / 3)
}

test('another shape follows what moves, or keeps all of it', async () => {
  const crop = await one('follow-crop', { video: 'square', aspect_ratio: '1:1', resolution: '360' })
  expect(crop.facts).toMatchObject({ width: 360, height: 360 })
  // a crop in the middle would lose the square at both ends
  const cropped = await framesOf(crop, '36x36')
  for (const frame of [cropped[0]!, cropped.at(-1)!]) expect(redIn(frame)).toBeGreaterThan(0.015)
  const fill = await one('blur-fill', { video: 'square', aspect_ratio: '9:16', resolution: '360' })
  expect(fill.facts).toMatchObject({ width: 360, height: 640 })
  const [frame] = await framesOf(fill, '36x64')
  const row = (y: number) => frame!.subarray(y * 36 * 3, (y + 1) * 36 * 3)
  // the sharp film in the middle is lighter than its blurred self around it
  expect(difference(row(32), row(4))).toBeGreaterThan(3)
})

test.runIf(has('people-cutout'))('a person is cut out of a film; a plain wall is taken away', async () => {
  const decoder = ['-c:v', 'libvpx-vp9']
  const person = await one('people-cutout', { video: 'person' })
  expect(person.facts).toMatchObject({ mimeType: 'video/webm', transparent: true })
  const keyed = await one('backdrop-key', { video: 'square' })
  const [frame] = await framesOf(keyed, '160x96', decoder)
  const alpha = (x: number, y: number) => frame![(y * 160 + x) * 4 + 3]!
  expect(alpha(150, 10)).toBeLessThan(10)
  expect(alpha(20, 48)).toBeGreaterThan(240)
  const poster = await sharp(keyed.files.find(({ variant }) => variant === 'poster')!.path).stats()
  expect(poster.isOpaque).toBe(false)
})

test('a sound of one channel stays as loud as it is', async () => {
  const whole = await readSound(inputs['square']!, { rate: 44_100, channels: 1 }, context)
  const expected = loudness(Float32Array.from(whole.samples, (value) => value / 32_768))
  const films = [
    await one('blur-fill', { video: 'square', resolution: '96' }),
    await one('backdrop-key', { video: 'square' }),
  ]
  const heard = films.map((film) => ({ kind: 'video' as const, path: originalOf(film), mimeType: film.facts.mimeType }))
  for (const input of [inputs['square']!, ...heard])
    expect(loudness((await readFilmSound(input, context)).left) / expected).toBeCloseTo(1, 1)
})

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

const score = async (params: Params, seed?: number) => {
  const film = await one('film-scorer', { video: 'silent', prompt: 'calm sea', ...params }, seed)
  expect(film.facts).toMatchObject({ width: 160, height: 96, durationSeconds: 1 })
  return (await readFilmSound({ path: originalOf(film), kind: 'video', mimeType: 'video/mp4' }, context)).left
}

const apart = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length

test('a silent film gets sound from words, and another seed gets another', async () => {
  const calm = await score({})
  expect(apart(calm, new Float32Array(calm.length))).toBeGreaterThan(0.003)
  expect(apart(calm, await score({ style: 'ambience' }))).toBeGreaterThan(0.003)
  expect(apart(calm, await score({ prompt: 'rain' }))).toBeGreaterThan(0.001)
  // neither names a place that has a sound of its own
  const [barking, office] = [
    await score({ style: 'ambience', prompt: 'a dog barking' }),
    await score({ style: 'ambience', prompt: 'a busy office' }),
  ]
  for (const sound of [barking, office]) expect(loudness(sound)).toBeGreaterThan(0.003)
  expect(apart(barking, office)).toBeGreaterThan(0.003)
  expect(apart(calm, await score({}, 9))).toBeGreaterThan(0.001)
})

test.runIf(has('lip-sync'))('a film speaks as long as the voice does, with a face or without', async () => {
  const [face, faceless] = [
    await one('lip-sync', { video: 'person', audio: 'voice' }),
    await one('lip-sync', { video: 'square', audio: 'voice' }),
  ]
  expect(face.facts.durationSeconds).toBeCloseTo(0.8, 1)
  expect(face.files.map(({ variant }) => variant)).toContain('waveform')
  const frames = await framesOf(face, '64x64')
  // the still picture moves now
  expect(Math.max(...frames.slice(1).map((frame) => difference(frame, frames[0]!)))).toBeGreaterThan(0.05)
  const [badge] = await framesOf(faceless, '160x96')
  const at = (83 * 160 + 142) * 3
  expect(badge![at]!).toBeGreaterThan(badge![at + 1]! - 40)
})

test.runIf(has('lip-sync'))('no mouth is left in a shot without a face', async () => {
  const frames = await framesOf(await one('lip-sync', { video: 'leaves', audio: 'voice' }), '240x240')
  // where nobody is seen, a drawn mouth on white speaks in the corner
  const white = frames.map((frame) => Math.min(...frame.subarray((215 * 240 + 192) * 3, (215 * 240 + 195) * 3)) > 190)
  expect(white).toEqual([false, false, false, false, true, true, true, true])
})
