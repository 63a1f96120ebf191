import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { filesBelow, makeUnreadable, stage } from '../../../tests/support/library-scene.ts'
import { png, sample, wav } from '../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'

const bench = prepareLibrary()
const { add, resolve, run } = bench

describe('pictures for windows', () => {
  test('are drawn of pictures, films, sounds and drawings, and of the rest as the service drew it', async () => {
    const staging = await bench.library.intake.stagingDir(bench.outDir)
    const stagedPicture = () => {
      const { file } = stage(staging, 'thumbnail', { bytes: png(300, 200) })
      return file
    }
    const files: Record<string, Parameters<typeof stage>[2]> = {
      picture: { mimeType: 'image/png', bytes: png(2000, 1000) },
      film: { mimeType: 'video/mp4', bytes: await sample('clip.mp4') },
      sound: { mimeType: 'audio/wav', bytes: wav(1) },
      drawing: {
        mimeType: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>'),
      },
      mesh: { mimeType: 'model/gltf-binary', bytes: Buffer.from('not really a mesh'), thumbnail: stagedPicture() },
      words: { mimeType: 'text/plain', bytes: Buffer.from('nothing to be seen') },
      broken: { mimeType: 'image/png', bytes: png(20, 20).subarray(0, 60) },
    }
    const ids: Record<string, string> = {}
    for (const [name, change] of Object.entries(files)) ids[name] = await add(name, change)
    bench.library.start({ background: true })
    await waitUntil(
      'all to be drawn',
      () => bench.db.prepare(`SELECT 1 FROM items WHERE previews = 'waiting'`).get() === undefined,
    )
    for (const [name, size] of Object.entries({
      picture: [256, 128],
      film: null,
      sound: [256, 144],
      drawing: [180, 180],
      mesh: [256, 171],
    })) {
      const { hasPreviews, media } = await run('library.read', { id: ids[name]! })
      expect([name, hasPreviews]).toEqual([name, true])
      const small = await resolve(media.small)
      expect([name, small?.mimeType]).toEqual([name, 'image/webp'])
      const { width, height, format } = await sharp(small!.path).metadata()
      expect([name, format, size && [width, height]]).toEqual([name, 'webp', size])
    }
    expect(
      (await sharp((await resolve((await run('library.read', { id: ids['picture']! })).media.large))!.path).metadata())
        .width,
    ).toBe(1024)
    for (const name of ['words', 'broken']) {
      const { hasPreviews, media } = await run('library.read', { id: ids[name]! })
      expect([name, hasPreviews, await resolve(media.small)]).toEqual([name, false, undefined])
    }
    expect(filesBelow(join(bench.dataDir, 'thumbnails')).filter((name) => !name.endsWith('.webp'))).toEqual([])
  })

  test('are drawn of older ones while the newest cannot be read', async () => {
    const [older, newest] = [await add('older', { bytes: png(20, 20) }), await add('newest', { bytes: png(20, 20) })]
    makeUnreadable(bench.db, newest)
    bench.library.start({ background: true })
    await waitUntil('the older one', async () => (await run('library.read', { id: older })).hasPreviews)
    const waiting = bench.db.prepare(`SELECT id FROM items WHERE previews = 'waiting'`).pluck().all()
    expect(waiting).toEqual([newest])
  })

  test('come with their companions, which are text or nothing a window would run', async () => {
    const id = await add('one', { with: ['srt', 'obj', 'a strange name'] })
    const { companions, media } = await run('library.read', { id })
    const found = await Promise.all(companions.map(({ mediaId }) => resolve(mediaId)))
    expect(found).toEqual(
      companions.map(({ variant, path }) => ({
        path,
        mimeType: variant === 'srt' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      })),
    )
    const unknown = media.original.replace('-original.', `-companion_${Buffer.from('vtt').toString('base64url')}.`)
    expect(await resolve(unknown)).toBeUndefined()
  })

  test('are reached by ids that nobody can make up, and only where they were put', async () => {
    const id = await add('one')
    const { media, path } = await run('library.read', { id })
    expect(await resolve(media.original)).toEqual({ path, mimeType: 'image/png' })
    expect(media.original).not.toContain('made')
    const [name = '', key = ''] = media.original.split('.')
    const wrong = key.startsWith('A') ? 'B' : 'A'
    for (const forged of [
      '',
      '.',
      name,
      `${name}.`,
      `${name}.${wrong}${key.slice(1)}`,
      `${name}.${key}x`,
      `item-${'0'.repeat(36)}-original.${key}`,
      `item-../../etc/passwd-original.${key}`,
      media.original.replace('original', 'settings'),
    ])
      expect([forged, await resolve(forged)]).toEqual([forged, undefined])
    const secret = join(bench.dataDir, 'secret.png')
    renameSync(path, secret)
    symlinkSync(secret, path)
    expect(await resolve(media.original)).toBeUndefined()
  })

  test('a type that could run something is not served', async () => {
    const itemId = await add('page', {
      mimeType: 'text/html',
      bytes: Buffer.from('<script>'),
      relativePath: 'page.html',
    })
    expect(await resolve((await run('library.read', { id: itemId })).media.original)).toBeUndefined()
  })
})
