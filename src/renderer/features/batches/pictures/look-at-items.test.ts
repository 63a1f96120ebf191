import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/command-error.ts'
import type { Client } from '../../../bridge/client.ts'
import { lookAtItems } from './look-at-items.ts'

/** A library whose items say by their ids what they are; answers come later the earlier they were asked for. */
function library() {
  const asked = { now: 0, most: 0 }
  const client = {
    async request(_: 'library.read', { id }: { id: string }) {
      asked.now += 1
      asked.most = Math.max(asked.most, asked.now)
      await new Promise((resolve) => setTimeout(resolve, id.endsWith('0') ? 5 : 0))
      asked.now -= 1
      if (id.startsWith('gone')) throw new CommandError('unknown_item', { message: 'Gone.' })
      if (id.startsWith('away')) throw new CommandError('unreachable', { message: 'Away.' })
      const mimeType = id.startsWith('mesh') ? 'model/gltf-binary' : 'image/png'
      const media = { small: `${id}-small`, original: `${id}-original` }
      const hasPreviews = !id.startsWith('new')
      return { path: `/out/${id}.png`, mimeType, bytes: 1, missing: id.startsWith('missing'), hasPreviews, media }
    },
  } as unknown as Client
  return { client, asked }
}

test('items that are gone, missing or of no use are left out, and the rest is used', async () => {
  const { client } = library()
  const { files, leftOut } = await lookAtItems(client, ['a', 'gone', 'missing', 'mesh', 'b'])
  expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(leftOut).toMatchObject({ unusable: 2, others: 1, more: false })
  expect(leftOut.faults.map(({ name }) => name)).toEqual(['missing.png'])
})

test('many are read a few at a time and stay in their order', async () => {
  const { client, asked } = library()
  const ids = Array.from({ length: 40 }, (_, index) => `item-${index}`)
  const { files } = await lookAtItems(client, ids)
  expect(files.map(({ mediaId }) => mediaId)).toEqual(ids.map((id) => `${id}-small`))
  expect(asked.most).toBe(16)
})

test('a picture that was made a moment ago is shown as it is: its small one has yet to be drawn', async () => {
  const { files } = await lookAtItems(library().client, ['new', 'b'])
  expect(files.map(({ mediaId }) => mediaId)).toEqual(['new-original', 'b-small'])
})

test('a library that does not answer is no library without items', async () => {
  await expect(lookAtItems(library().client, ['a', 'away'])).rejects.toMatchObject({ code: 'unreachable' })
})
