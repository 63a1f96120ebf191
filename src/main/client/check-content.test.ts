import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkContent } from './check-content.ts'

const path = join(mkdtempSync(join(tmpdir(), 'content-')), 'file')
const check = (kind: string, content: string | Uint8Array) => {
  writeFileSync(path, content)
  return checkContent({ kind }, path)
}
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c43' } })
  .png()
  .toBuffer()

test('text is no picture, film or sound', async () => {
  for (const kind of ['image', 'video', 'audio'])
    for (const content of [
      'secret=42\n',
      '{"a":1}',
      '<!doctype html><p>Sign in</p>',
      '<?xml version="1.0"?><Error/>',
      'ä',
    ])
      await expect(check(kind, content), `${kind} ${content}`).rejects.toMatchObject({ code: 'unexpected_answer' })
})

test('a picture is no film or sound', async () => {
  for (const kind of ['video', 'audio'])
    await expect(check(kind, picture)).rejects.toMatchObject({ code: 'unexpected_answer' })
})

test('what fits, what nobody knows and what is text by its kind pass', async () => {
  await check('image', picture)
  await check('image', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')
  await check('image', Uint8Array.of(1, 2, 0, 255))
  await check('text', 'a transcript')
  await check('3d', '{"asset":{"version":"2.0"}}')
  await check('hologram', 'text')
})
