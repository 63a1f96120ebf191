import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/command-error.ts'
import type { ErrorCode } from '#shared/app/error-codes.ts'
import type { Client } from '../../../bridge/client.ts'
import { createFileSending } from './send-files.ts'

const FILES = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: `${name}.png`, file: new File([], `${name}.png`) }))

/** An app that keeps files under their names, as long as nothing is wrong with it. */
function keeper() {
  const kept = { trouble: undefined as ErrorCode | undefined, names: [] as string[], asked: 0 }
  const client = {
    async request(command: string, { id, name }: { id?: string; name?: string }) {
      if (command === 'inputs.begin') {
        kept.asked += 1
        await Promise.resolve()
        if (kept.trouble) throw new CommandError(kept.trouble, { message: 'No.' })
        if (name === 'c.png') throw new CommandError('unknown_file', { message: 'No picture.' })
        kept.names.push(name!)
        return { id: name }
      }
      return { path: `/kept/${id}` }
    },
  } as unknown as Client
  return { client, kept }
}

test('what did not come while the app was away is sent by the next who asks, and nothing twice', async () => {
  const { client, kept } = keeper()
  const sending = createFileSending(client, FILES)
  kept.trouble = 'unreachable'
  sending.begin()
  await expect(sending.all()).rejects.toMatchObject({ code: 'unreachable' })
  kept.trouble = 'disk_full'
  await expect(sending.all()).rejects.toMatchObject({ code: 'disk_full' })
  await expect(sending.first()).rejects.toMatchObject({ code: 'disk_full' })
  expect(sending.progress.getState()).toEqual({ done: 0, faults: [] })

  kept.trouble = undefined
  expect((await sending.all()).map(({ path }) => path)).toEqual(['a', 'b', 'd', 'e'].map((name) => `/kept/${name}.png`))
  expect(await sending.first()).toMatchObject({ name: 'a.png' })
  expect(kept.names.toSorted()).toEqual(['a.png', 'b.png', 'd.png', 'e.png'])
  expect(sending.progress.getState()).toMatchObject({ done: 5, faults: [{ name: 'c.png' }] })
  const { asked } = kept
  expect(await sending.all()).toHaveLength(4)
  expect(kept.asked).toBe(asked)
})

test('who begins again goes on with what had not arrived, also with what was on its way', async () => {
  const { client, kept } = keeper()
  const sending = createFileSending(client, FILES)
  const all = sending.all()
  sending.begin()()
  sending.begin()
  expect(await all).toHaveLength(4)
  expect(kept.names.toSorted()).toEqual(['a.png', 'b.png', 'd.png', 'e.png'])
})
