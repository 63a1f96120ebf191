import { expect, test } from 'vitest'
import { Asset } from '#shared/service/asset.ts'
import { openFileEngine } from '../../../../tests/support/file-engine.ts'
import { presentAsset, presentAssets } from './present.ts'

const bytes = Buffer.from('x')
const file = (mimeType: string) => ({ bytes, mimeType })
const LINK = /^http:\/\/127\.0\.0\.1:\d+\/files\/[0-9a-f-]{36}\/(\w+)\?expires=\d+&signature=[\w-]{43}$/

test('a picture has its required fields and nothing that does not apply', async () => {
  await using engine = await openFileEngine()
  const asset = await engine.store(
    { original: file('image/png'), thumbnail: file('image/webp') },
    { width: 4, height: 3, transparent: false },
  )
  const presented = presentAsset(engine.context, asset)
  expect(presented).toEqual({
    id: asset.id,
    kind: 'image',
    url: expect.stringMatching(LINK),
    thumbnailUrl: expect.stringMatching(LINK),
    posterUrl: null,
    mimeType: 'image/png',
    width: 4,
    height: 3,
    durationSeconds: null,
    transparent: false,
  })
  expect(LINK.exec(presented.url)?.[1]).toBe('original')
  expect(LINK.exec(presented.thumbnailUrl)?.[1]).toBe('thumbnail')
})

test('a film with sound, a model, a stem and a transcript show what they have', async () => {
  await using engine = await openFileEngine()
  const basis = { original: file('a/b'), thumbnail: file('a/b') }
  const film = await engine.store(
    { ...basis, poster: file('a/b'), waveform: file('a/b') },
    { kind: 'video', durationSeconds: 2.5 },
  )
  const mesh = await engine.store({ ...basis, stl: file('a/b'), obj: file('a/b') }, { kind: '3d' })
  const stem = await engine.store({ ...basis, waveform: file('a/b') }, { kind: 'audio', stem: 'vocals' })
  const text = await engine.store({ ...basis, srt: file('a/b'), vtt: file('a/b') }, { kind: 'text' })

  const presented = presentAssets(engine.context, [film, mesh, stem, text])
  for (const each of presented) expect(Asset.strict().parse(each)).toEqual(each)
  expect(presented[0]).toMatchObject({
    posterUrl: expect.stringContaining('/poster?'),
    waveformUrl: expect.stringContaining('/waveform?'),
    durationSeconds: 2.5,
  })
  expect(presented[1]?.downloads).toEqual([
    { format: 'obj', url: expect.stringContaining('/obj?'), bytes: 1 },
    { format: 'stl', url: expect.stringContaining('/stl?'), bytes: 1 },
  ])
  expect(presented[1]).not.toHaveProperty('transparent')
  expect(presented[2]).toMatchObject({ stem: 'vocals', posterUrl: null })
  expect(presented[3]?.subtitles).toEqual({
    srtUrl: expect.stringContaining('/srt?'),
    vttUrl: expect.stringContaining('/vtt?'),
  })
})
