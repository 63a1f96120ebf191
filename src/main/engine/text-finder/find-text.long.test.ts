import { mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originalOf, prepareModels } from '../../../../tests/support/model-bench.ts'
import { WITH_TEXT, WITHOUT_TEXT } from '../../../../tests/support/text-pictures.ts'
import { createMediaPack, PackFileMissingError } from '../media/pack.ts'
import { findText, isText } from './find-text.ts'
import { canFindText, CHARACTERS_FILE, DETECTOR_FILE, READER_FILE } from './networks.ts'

const mediaPackDir = resolve('node_modules/.cache/media-pack')
const hasNetworks = canFindText({ mediaPackDir })
const { context, keep, run } = prepareModels({ resolution: 512 })
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-text-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What makes ffmpeg show a picture for so long. */
const still = (file: string, seconds: number) => ['-loop', '1', '-t', String(seconds), '-r', '5', '-i', file]
const lookAt = (path: string, mimeType = 'image/png', seconds: number | null = null) =>
  findText({ path, mimeType, seconds }, context)
const lookInto = (content: Buffer) => {
  const path = join(folder, 'picture.png')
  writeFileSync(path, content)
  return lookAt(path)
}

describe.runIf(hasNetworks)('text is looked for in pictures', () => {
  test.each(WITH_TEXT)('and found: $name', async ({ png }) => {
    const found = await lookInto(png())
    expect(found).toMatchObject({ readable: true, lines: 1 })
    // a heading is a band of the picture; a caption only a thread
    if (found.readable) expect(found.share).toBeGreaterThan(0.005)
    if (found.readable) expect(found.share).toBeLessThan(0.3)
  })

  test.each(WITHOUT_TEXT)('and not found: $name', async ({ png }) => {
    expect(await lookInto(png())).toEqual({ readable: true, lines: 0, share: 0 })
  })

  test('that our own models have made, with words and without', async () => {
    const [plain] = await run('illustration-poster', { prompt: 'A lighthouse above the sea at dusk' })
    expect(await lookAt(originalOf(plain!))).toMatchObject({ lines: 0 })
    await keep('plain', sharp(originalOf(plain!)))
    const params = { images: ['plain'], effect: 'quote-card', prompt: 'Das Meer ist heute ruhig' }
    const [card] = await run('picture-templates', params)
    expect(await lookAt(originalOf(card!))).toMatchObject({
      readable: true,
      lines: expect.toSatisfy(isPositive) as number,
    })
  })

  test('and at several moments of a film', async () => {
    const path = join(folder, 'film.mp4')
    const [words, none] = [join(folder, 'words.png'), join(folder, 'none.png')]
    writeFileSync(words, WITH_TEXT[0]!.png())
    writeFileSync(none, WITHOUT_TEXT[0]!.png())
    // the words come up in the last second of four only
    await context.ffmpeg.run(
      [...still(none, 3), ...still(words, 1), '-filter_complex', 'concat=n=2:v=1,format=yuv420p', '-y', path],
      { signal: context.signal },
    )
    expect(await lookAt(path, 'video/mp4', 4)).toMatchObject({ readable: true, lines: 1 })
    expect(await lookAt(path, 'video/mp4', 2)).toMatchObject({ readable: true, lines: 0 })
  })

  test('with a list of letters that could not be read the first time', async () => {
    const path = join(folder, 'words.png')
    writeFileSync(path, WITH_TEXT[0]!.png())
    const packDir = mkdtempSync(join(folder, 'pack-'))
    const link = (file: string) => symlinkSync(join(mediaPackDir, file), join(packDir, file))
    for (const file of [DETECTOR_FILE, READER_FILE]) link(file)
    mkdirSync(join(packDir, CHARACTERS_FILE))
    const look = () =>
      findText({ path, mimeType: 'image/png', seconds: null }, { ...context, pack: createMediaPack(packDir) })
    await expect(look()).rejects.toMatchObject({ code: 'EISDIR' })
    rmdirSync(join(packDir, CHARACTERS_FILE))
    link(CHARACTERS_FILE)
    expect(await look()).toMatchObject({ readable: true, lines: 1 })
  })

  test('which may be no picture at all', async () => {
    expect(await lookInto(Buffer.from('not a picture'))).toEqual({ readable: false })
  })
})

test('nobody looks without the networks', async () => {
  const path = join(folder, 'picture.png')
  writeFileSync(path, WITH_TEXT[0]!.png())
  expect(canFindText({ mediaPackDir: folder })).toBe(false)
  expect(canFindText({})).toBe(false)
  const looking = findText(
    { path, mimeType: 'image/png', seconds: null },
    { ...context, pack: createMediaPack(folder) },
  )
  await expect(looking).rejects.toBeInstanceOf(PackFileMissingError)
})

test('the fewer the letters, the surer each has to be', () => {
  expect(isText({ letters: '', confidence: 0 })).toBe(false)
  expect(isText({ letters: 'N', confidence: 1 })).toBe(false)
  expect(isText({ letters: 'DO', confidence: 0.85 })).toBe(false)
  expect(isText({ letters: 'SP', confidence: 0.97 })).toBe(true)
  expect(isText({ letters: 'TTT', confidence: 0.68 })).toBe(false)
  expect(isText({ letters: 'Harbour', confidence: 0.77 })).toBe(true)
})

function isPositive(lines: unknown): boolean {
  return typeof lines === 'number' && lines > 0
}
