import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodedLikeness, FILM_CONTENTS, type TestFilm } from '../../../../tests/support/test-films.ts'
import { chooseH264Encoder, H264_ENCODERS } from './h264-encoders.ts'
import { createFfmpeg } from './run-ffmpeg.ts'
import { findMediaTools } from './tools.ts'

const { ffmpegPath } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const ffmpeg = createFfmpeg({ path: ffmpegPath, threads: 1 })
/** What no eye tells apart. */
const TOLERANCE = 0.005
/** OpenH264 looks neither ahead nor back, which costs most where nothing can be foretold. */
const MOST_TIMES_LARGER = 3.5

/** Likeness and bytes of x264 (`-preset veryfast -crf 20`), for machines whose ffmpeg does without it. */
const X264: Record<string, { likeness: number; bytes: number }> = {
  'small still': { likeness: 0.9946, bytes: 6_632 },
  'small moving': { likeness: 0.9899, bytes: 11_055 },
  'small noisy': { likeness: 0.9622, bytes: 67_998 },
  'small coloured': { likeness: 0.9834, bytes: 15_089 },
  'medium still': { likeness: 0.9927, bytes: 15_201 },
  'medium moving': { likeness: 0.9885, bytes: 19_807 },
  'medium noisy': { likeness: 0.9087, bytes: 334_951 },
  'medium coloured': { likeness: 0.9924, bytes: 20_850 },
  'large still': { likeness: 0.9919, bytes: 32_669 },
  'large moving': { likeness: 0.9896, bytes: 35_319 },
  'large noisy': { likeness: 0.8323, bytes: 734_592 },
  'large coloured': { likeness: 0.9956, bytes: 29_439 },
}

const SIZES = {
  small: { width: 160, height: 90, fps: 10, frames: 16 },
  medium: { width: 480, height: 270, fps: 24, frames: 12 },
  large: { width: 1280, height: 720, fps: 60, frames: 6 },
}
const films = Object.entries(SIZES).flatMap(([size, shape]) =>
  FILM_CONTENTS.map((content): [string, TestFilm] => [`${size} ${content}`, { ...shape, content }]),
)

let directory: string
let present: string[]
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-encoders-'))
  const chunks: Buffer[] = []
  const { signal } = new AbortController()
  await ffmpeg.run(['-encoders'], { signal, onOutput: (chunk) => void chunks.push(chunk) })
  const listed = new Set(Buffer.concat(chunks).toString('utf8').split(/\s+/))
  present = Object.keys(H264_ENCODERS).filter((name) => listed.has(name))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const measure = (name: string, film: TestFilm) =>
  encodedLikeness(ffmpeg, H264_ENCODERS[name]!(film.fps), film, join(directory, `${name}.mp4`))

describe.each(films)('a %s film', (name, film) => {
  test('looks the same from every encoder that is here', async () => {
    const wanted = X264[name]!
    const report = [`x264 as recorded: ${wanted.likeness.toFixed(4)}, ${wanted.bytes} bytes`]
    for (const encoder of present) {
      const { likeness, bytes } = await measure(encoder, film)
      report.push(`${encoder}: ${likeness.toFixed(4)}, ${bytes} bytes`)
      expect(likeness, encoder).toBeGreaterThan(wanted.likeness - TOLERANCE)
      expect(bytes, encoder).toBeLessThan(wanted.bytes * MOST_TIMES_LARGER)
      // where it can be measured the record is held to what is so
      if (encoder === 'libx264') expect(likeness).toBeLessThan(wanted.likeness + TOLERANCE)
    }
    console.info(`${name}: ${report.join('; ')}`)
    expect(present).not.toEqual([])
  })
})

test('x264 is taken where it is, OpenH264 elsewhere, and without either there is none', () => {
  const both = ' V....D libopenh264  OpenH264\n V....D libx264  libx264 H.264'
  expect(chooseH264Encoder(both)).toBe(H264_ENCODERS['libx264'])
  expect(chooseH264Encoder(' V....D libopenh264  OpenH264')).toBe(H264_ENCODERS['libopenh264'])
  expect(chooseH264Encoder(' V....D libvpx-vp9  VP9')).toBeUndefined()
})
