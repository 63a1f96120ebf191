import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFfmpeg } from './run-ffmpeg.ts'
import { findMediaTools } from './tools.ts'

const { ffmpegPath } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })

test.runIf(ffmpegPath)('a program that could not be started once is asked anew for its encoders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-ffmpeg-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'ffmpeg')
  const ffmpeg = createFfmpeg({ path, threads: 1 })
  await expect(ffmpeg.h264(24)).rejects.toMatchObject({ code: 'ENOENT' })
  symlinkSync(ffmpegPath!, path)
  expect(await ffmpeg.h264(24)).toContain('-c:v')
})
