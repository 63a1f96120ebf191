import { join } from 'node:path'
import sharp from 'sharp'
import { GARMENT } from '../scripts/showcase/drawn-inputs.ts'
import type { Studio } from '../scripts/showcase/studio.ts'
import { createRandom, type Random } from '../src/main/engine/runners/kit/random.ts'
import { UPLOAD_LIMITS } from '../src/shared/service/limits.ts'
import { PORTRAIT } from '../tests/support/portrait.ts'

const SIDE = UPLOAD_LIMITS.image.maxSide!
const FILM_SECONDS = UPLOAD_LIMITS.video.maxSeconds!
const SOUND_SECONDS = UPLOAD_LIMITS.audio.maxSeconds!

/** The largest media an upload may be, by the kinds that models accept; the same every time. */
export async function makeLargeInputs({ directory, context, inputs }: Studio): Promise<Studio['inputs']> {
  const [image, mask, garment] = ['large.jpeg', 'large-mask.png', 'large-garment.jpeg'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const [film, sound] = [join(directory, 'large.mp4'), join(directory, 'large.m4a')]
  await paintLargePicture(image)
  await paintMask(mask)
  await sharp(GARMENT).resize(SIDE, SIDE).jpeg().toFile(garment)

  // somebody moves to and fro before a busy background
  const person = join(directory, 'person.png')
  await sharp(PORTRAIT).png().toFile(person)
  const pattern = `testsrc2=size=1280x720:rate=25:duration=${FILM_SECONDS}`
  const graph = "[0:v][1:v]overlay=x='480+300*sin(t/3)':y=320[film]"
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const { ffmpeg, signal } = context
  await ffmpeg.run(
    ['-f', 'lavfi', '-i', pattern, '-i', person, '-f', 'lavfi', '-i', `sine=440:duration=${FILM_SECONDS}`].concat(
      ['-filter_complex', graph, '-map', '[film]', '-map', '2:a'],
      [...(await ffmpeg.h264()), '-c:a', 'aac', ...exact, film],
    ),
    { signal },
  )
  await ffmpeg.run(
    [
      '-stream_loop',
      '-1',
      '-i',
      inputs['speech']!.path,
      '-t',
      String(SOUND_SECONDS),
      '-ac',
      '2',
      '-ar',
      '44100',
    ].concat(['-c:a', 'aac', ...exact, sound]),
    { signal },
  )
  const voice = join(directory, 'large-voice.m4a')
  await ffmpeg.run(['-i', sound, '-t', String(FILM_SECONDS), '-c', 'copy', ...exact, voice], { signal })
  return {
    image: { path: image, kind: 'image', mimeType: 'image/jpeg' },
    mask: { path: mask, kind: 'image', mimeType: 'image/png' },
    garment: { path: garment, kind: 'image', mimeType: 'image/jpeg' },
    video: { path: film, kind: 'video', mimeType: 'video/mp4' },
    audio: { path: sound, kind: 'audio', mimeType: 'audio/mp4' },
    // for what may be no longer than a film
    voice: { path: voice, kind: 'audio', mimeType: 'audio/mp4' },
  }
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
