import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { originalOf, prepareModels, runnable } from '../../../../../../tests/support/model-bench.ts'
import { sample } from '../../../../../../tests/support/sample-media.ts'
import { SPEECH_MODELS } from '../../speech/models.ts'

/** Networks take their time on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000
const FPS = 24
const SIZE = { width: 480, height: 270 }

const { context, inputs, keep, place, run } = prepareModels()

/** What is said in the recording, and from when each word, by the network that said it (`tests/support/spoken-truth.ts`). */
const SAID = [
  ['Seven', 0.4],
  ['yellow', 0.75],
  ['boats', 1.05],
  ['are', 1.45],
  ['leaving', 1.55],
  ['the', 1.825],
  ['harbour.', 1.925],
] as const

test.runIf(runnable(SPEECH_MODELS).includes('whisper-base'))(
  'each word of a spoken sentence lights up when it is said',
  async () => {
    await writeFile(place('said.wav'), await sample('seven-yellow-boats.wav'))
    inputs['said'] = { path: place('said.wav'), kind: 'audio', mimeType: 'audio/wav' }
    const text = SAID.map(([word]) => word).join(' ')
    await keep('blue', sharp({ create: { ...SIZE, channels: 3, background: '#1030c0' } }))
    const asked = { first_frame: 'blue', audio: 'said', text, prompt: 'still', style: 'karaoke', resolution: '270' }
    const [film] = await run('captioned-film', { ...asked, fps: FPS })
    const lit = litPlaces(await framesOf(originalOf(film!)))
    expect(lit, 'one place for every word').toHaveLength(SAID.length)
    for (const [index, [word, from]] of SAID.entries())
      expect(Math.abs(lit[index]!.from - from), `"${word}" is said at ${from} s`).toBeLessThan(0.25)
  },
  PATIENCE_MS,
)

/** All frames as RGB, decoded apart from the code under test. */
async function framesOf(path: string): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const { ffmpeg, signal } = context
  await ffmpeg.run(['-i', path, '-map', '0:v', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'], {
    signal,
    onOutput: (chunk) => void chunks.push(chunk),
  })
  const [all, bytes] = [Buffer.concat(chunks), SIZE.width * SIZE.height * 3]
  return Array.from({ length: all.length / bytes }, (_, index) => all.subarray(index * bytes, (index + 1) * bytes))
}

/** Where across the picture something yellow stands, one place after the other, and from when. */
function litPlaces(frames: readonly Buffer[]): { from: number; column: number }[] {
  const places: { from: number; column: number }[] = []
  for (const [index, frame] of frames.entries()) {
    const columns: number[] = []
    for (let at = 0; at < frame.length; at += 3)
      if (frame[at]! > 190 && frame[at + 1]! > 150 && frame[at + 2]! < 130) columns.push((at / 3) % SIZE.width)
    if (columns.length === 0) continue
    const column = columns.reduce((sum, each) => sum + each, 0) / columns.length
    const last = places.at(-1)
    // no two words have their middle so near to each other
    if (!last || Math.abs(column - last.column) > 8) places.push({ from: index / FPS, column })
  }
  return places
}
