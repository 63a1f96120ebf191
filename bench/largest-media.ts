import { join } from 'node:path'
import sharp from 'sharp'
import { GARMENT } from '../scripts/showcase/drawn-inputs.ts'
import type { Studio } from '../scripts/showcase/studio.ts'
import { createRandom, type Random } from '../src/main/engine/runners/kit/random.ts'
import { UPLOAD_LIMITS } from '../src/shared/service/limits.ts'
import { PORTRAIT } from '../tests/support/portrait.ts'
import { sized } from './size.ts'

const SIDE = sized(UPLOAD_LIMITS.image.maxSide!, 512)
const FILM_SECONDS = sized(UPLOAD_LIMITS.video.maxSeconds!, 1)
const SOUND_SECONDS = sized(UPLOAD_LIMITS.audio.maxSeconds!, 1)

const EXACT = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']

/** Largest media by name: `image`, `mask`, `garment`, `video`, `audio`, and `voice`, which is no longer than a film. */
type LargeName = 'image' | 'mask' | 'garment' | 'video' | 'audio' | 'voice'
type Input = Studio['inputs'][string]

/** The largest media an upload may be, the same every time; each is made when it is first asked for. */
export function createLargeInputs(studio: Studio): (name: string) => Promise<Input> {
  const { directory, context, inputs } = studio
  const { ffmpeg, signal } = context
  const made = new Map<string, Promise<Input>>()
  const makers: Record<LargeName, () => Promise<Input>> = {
    image: async () => {
      const path = join(directory, 'large.jpeg')
      await paintLargePicture(path)
      return { path, kind: 'image', mimeType: 'image/jpeg' }
    },
    mask: async () => {
      const path = join(directory, 'large-mask.png')
      await paintMask(path)
      return { path, kind: 'image', mimeType: 'image/png' }
    },
    garment: async () => {
      const path = join(directory, 'large-garment.jpeg')
      await sharp(GARMENT).resize(SIDE, SIDE).jpeg().toFile(path)
      return { path, kind: 'image', mimeType: 'image/jpeg' }
    },
    video: async () => {
      const path = join(directory, 'large.mp4')
      await filmPerson(studio, path)
      return { path, kind: 'video', mimeType: 'video/mp4' }
    },
    audio: async () => {
      const path = join(directory, 'large.m4a')
      const endless = ['-stream_loop', '-1', '-i', inputs['speech']!.path, '-t', String(SOUND_SECONDS)]
      await ffmpeg.run([...endless, '-ac', '2', '-ar', '44100', '-c:a', 'aac', ...EXACT, path], { signal })
      return { path, kind: 'audio', mimeType: 'audio/mp4' }
    },
    voice: async () => {
      const path = join(directory, 'large-voice.m4a')
      const { path: sound } = await inputOf('audio')
      await ffmpeg.run(['-i', sound, '-t', String(FILM_SECONDS), '-c', 'copy', ...EXACT, path], { signal })
      return { path, kind: 'audio', mimeType: 'audio/mp4' }
    },
  }
  function inputOf(name: string): Promise<Input> {
    const known = made.get(name) ?? makers[name as LargeName]()
    made.set(name, known)
    return known
  }
  return inputOf
}

/** The same picture no larger than `side`: what a model admits depends on what it makes of it. */
export async function noLargerThan(side: number, image: Input, { directory }: Studio): Promise<Input> {
  if (side >= SIDE) return image
  const path = join(directory, `large-${side}.jpeg`)
  await sharp(image.path).resize(side, side).jpeg({ quality: 90 }).toFile(path)
  return { ...image, path }
}

/** Somebody moves to and fro before a busy background. */
async function filmPerson({ directory, context: { ffmpeg, signal } }: Studio, path: string): Promise<void> {
  const person = join(directory, 'person.png')
  await sharp(PORTRAIT).png().toFile(person)
  const pattern = `testsrc2=size=1280x720:rate=25:duration=${FILM_SECONDS}`
  const graph = "[0:v][1:v]overlay=x='480+300*sin(t/3)':y=320[film]"
  await ffmpeg.run(
    ['-f', 'lavfi', '-i', pattern, '-i', person, '-f', 'lavfi', '-i', `sine=440:duration=${FILM_SECONDS}`].concat(
      ['-filter_complex', graph, '-map', '[film]', '-map', '2:a'],
      [...(await ffmpeg.h264(25)), '-c:a', 'aac', ...EXACT, path],
    ),
    { signal },
  )
}

/** Soft forms, fine texture and a person before them: like a photograph, neither flat nor pure noise. */
async function paintLargePicture(path: string): Promise<void> {
  const random = createRandom('large picture')
  const clouds = await sharp(noise(24, random), { raw: { width: 24, height: 24, channels: 3 } })
    .resize(SIDE / 4, SIDE / 4, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const grain = await sharp(noise(512, random), { raw: { width: 512, height: 512, channels: 3 } })
    .blur(0.8)
    .png()
    .toBuffer()
  const person = await sharp(PORTRAIT, { density: 288 })
    .resize({ height: (SIDE * 3) / 16 })
    .png()
    .toBuffer()
  const scene = await sharp(clouds)
    .composite([{ input: person, gravity: 'south' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const enlarged = await sharp(scene)
    .resize(SIDE, SIDE, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  await sharp(enlarged.data, { raw: enlarged.info })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 70 })
    .toFile(path)
}

function noise(side: number, random: Random): Buffer {
  return Buffer.from(Uint8Array.from({ length: side * side * 3 }, () => random.whole(0, 255)))
}

/** A thing in the way, and a scratch across everything. */
async function paintMask(path: string): Promise<void> {
  const marks = `<circle cx="25" cy="30" r="12"/><path d="M0 80L100 55L100 56L0 81Z"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100">
    <rect width="100" height="100"/><g fill="white">${marks}</g></svg>`
  await sharp(Buffer.from(drawing)).png().toFile(path)
}
