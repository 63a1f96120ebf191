import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problemOf } from '../../../../tests/support/engine.ts'
import type { AssetRecord } from '../assets/store.ts'
import { describeModel } from '../catalog/describe-model.ts'
import { createFfmpeg } from '../media/run-ffmpeg.ts'
import { findMediaTools } from '../media/tools.ts'
import { BUILTIN_MODELS } from '../runners/models.ts'
import { checkInputLimits } from './input-limits.ts'

type Film = { width: number; height: number }
const check = (modelId: 'film-enlarger' | 'film-scorer', factor: number, film: Film) => {
  const asset = { ...film, kind: 'video', durationSeconds: 2, files: [] } as unknown as AssetRecord
  const model = describeModel(modelId, BUILTIN_MODELS[modelId])
  checkInputLimits(model, { upscale_factor: factor }, [{ param: 'video', path: 'params.video', asset }])
}

test('a film that would come out larger than an encoder writes is refused before it costs anything', () => {
  for (const [modelId, factor, side] of [
    ['film-enlarger', 4, 1024],
    ['film-enlarger', 2, 2048],
    ['film-scorer', 1, 4096],
  ] as const) {
    expect(problemOf(() => check(modelId, factor, { width: side, height: side }))).toMatchObject({
      code: 'input_too_large',
      issues: [{ path: 'params.video', message: expect.stringContaining('4096 x 4096') }],
    })
    check(modelId, factor, { width: side, height: (side * 9) / 16 })
  }
})

test('what may be uploaded as ten minutes is an input of ten minutes', () => {
  const model = describeModel('noise-remover', BUILTIN_MODELS['noise-remover'])
  expect(model.entry.inputLimits).toMatchObject({ maxInputSeconds: 600 })
  const hear = (durationSeconds: number) => {
    const asset = { width: null, height: null, kind: 'audio', durationSeconds, files: [] } as unknown as AssetRecord
    checkInputLimits(model, {}, [{ param: 'audio', path: 'params.audio', asset }])
  }
  // the codec of an MP3 adds up to a frame at each end
  hear(600.024)
  expect(problemOf(() => hear(600.2))).toMatchObject({
    code: 'input_duration',
    issues: [{ path: 'params.audio', message: 'At most 600 seconds, this plays for 600.2.' }],
  })
})

test('the largest film that is taken on can be written', async () => {
  const { ffmpegPath } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
  const ffmpeg = createFfmpeg({ path: ffmpegPath, threads: 1 })
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-largest-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { signal } = new AbortController()
  for (const size of ['4096x2304', '2304x4096']) {
    const frame = ['-f', 'lavfi', '-i', `color=teal:s=${size}`, '-frames:v', '1']
    const path = join(directory, `${size}.mp4`)
    await ffmpeg.run([...frame, ...(await ffmpeg.h264(30)), path], { signal })
    expect((await stat(path)).size, size).toBeGreaterThan(0)
  }
})
