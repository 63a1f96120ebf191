import { expect, test } from 'vitest'
import { closeAfterFailure, closeAll } from './close-all.ts'

test('all are closed in order, whatever fails; the first failure is thrown and each is told', async () => {
  const told: unknown[] = []
  const log = { info() {}, warn() {}, error: (_: string, details?: Record<string, unknown>) => void told.push(details) }
  const closed: string[] = []
  const closers = [
    () => void closed.push('first'),
    () => Promise.reject(new Error('no room')),
    () => {
      throw new Error('gone')
    },
    async () => {
      await Promise.resolve()
      closed.push('last')
    },
  ]
  await expect(closeAll(closers, log)).rejects.toThrow('no room')
  expect(closed).toEqual(['first', 'last'])
  expect(told).toMatchObject(
    [{ error: /no room/ }, { error: /gone/ }].map(({ error }) => ({ error: expect.stringMatching(error) as string })),
  )
  await expect(closeAfterFailure(closers, log)).resolves.toBeUndefined()
})
