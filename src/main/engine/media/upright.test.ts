import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { animatedWebp } from '../../../../tests/support/hostile-media.ts'
import { writeUpright } from './upright.ts'

const { signal } = new AbortController()

async function turn(bytes: Uint8Array): Promise<{ turned: boolean; target: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pressrun-upright-'))
  const [path, target] = [join(folder, 'picture'), join(folder, 'upright')]
  await writeFile(path, bytes)
  return { ...(await writeUpright({ path, target }, { signal })), target }
}

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })

test.each([
  [3, 40, 20],
  [6, 20, 40],
  [8, 20, 40],
])('a picture of orientation %d is written as it is shown, in its own format', async (orientation, width, height) => {
  const said = picture().withMetadata({ orientation })
  for (const [format, file] of Object.entries({
    jpeg: await said.clone().jpeg().toBuffer(),
    png: await said.clone().png().toBuffer(),
    webp: await said.clone().webp().toBuffer(),
  })) {
    const { turned, target } = await turn(file)
    expect([format, turned]).toEqual([format, true])
    const written = await sharp(target).metadata()
    expect(written).toMatchObject({ format, width, height })
    expect(written.orientation ?? 1).toBe(1)
  }
})

test('what is upright, moves or is drawn is left as it is', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
  )
  const files = [await picture().jpeg().toBuffer(), await picture().png().toBuffer(), animatedWebp(2, 8, 8), drawing]
  for (const file of files) {
    const { turned, target } = await turn(file)
    expect([turned, existsSync(target)]).toEqual([false, false])
  }
})
