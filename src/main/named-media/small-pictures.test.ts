import { existsSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createSmallPictures, type SeenFile } from './small-pictures.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-small-')))
})

function seen(name: string): SeenFile {
  const path = join(folder, name)
  writeFileSync(path, name)
  const { size, mtimeMs } = statSync(path)
  return { path, mimeType: 'image/png', bytes: size, modifiedMs: mtimeMs }
}

/** A drawer that draws one when it is let: which were begun, and a way to go on. */
function scene(mostWaiting?: number) {
  const begun: string[] = []
  const drawing: (() => void)[] = []
  const pictures = createSmallPictures({
    folder: join(folder, 'kept'),
    secret: Buffer.alloc(32, 1),
    draw: async ({ path, targets }) => {
      begun.push(basename(path))
      await new Promise<void>((resolve) => drawing.push(resolve))
      for (const target of targets) writeFileSync(target.path, 'drawn')
      return true
    },
    ...(mostWaiting !== undefined && { mostWaiting }),
  })
  return { pictures, begun, goOn: () => drawing.shift()?.() }
}

test('what came last is drawn first, and what too many came after is let go', async () => {
  const { pictures, begun, goOn } = scene(2)
  const load = (name: string) => pictures.resolve(pictures.idOf(seen(name)))
  const first = load('first')
  await waitUntil('the first drawing', () => begun.length === 1)
  const [behind, next, last] = [load('behind'), load('next'), load('last')]
  // three wait for it, and two may
  expect(await behind).toBeUndefined()
  goOn()
  expect(await first).toMatchObject({ mimeType: 'image/webp' })
  await waitUntil('the second drawing', () => begun.length === 2)
  goOn()
  await last
  await waitUntil('the third drawing', () => begun.length === 3)
  goOn()
  await next
  expect(begun).toEqual(['first', 'last', 'next'])
})

test('is drawn once, and not at all when the file has changed since', async () => {
  const { pictures, begun, goOn } = scene()
  const id = pictures.idOf(seen('red'))
  const [one, other] = [pictures.resolve(id), pictures.resolve(id)]
  await waitUntil('its drawing', () => begun.length === 1)
  goOn()
  const file = await one
  expect(await other).toEqual(file)
  expect(existsSync(file!.path)).toBe(true)
  expect(await pictures.resolve(id)).toEqual(file)
  expect(begun).toHaveLength(1)

  rmSync(file!.path)
  writeFileSync(join(folder, 'red'), 'something else')
  expect(await pictures.resolve(id)).toBeUndefined()
  expect(await pictures.resolve(`${id}x`)).toBeUndefined()
  expect(begun).toHaveLength(1)
})
