import { expect, test } from 'vitest'
import type { AppEvent } from '#shared/app/events.ts'
import { createMovableClock } from '../../tools/clock.ts'
import { createEventStreams, HEARTBEAT_MS } from './event-stream.ts'

function setUp() {
  const listeners = new Set<(event: AppEvent) => void>()
  const clock = createMovableClock({ startMs: 0, running: false })
  const streams = createEventStreams(
    {
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    clock,
  )
  const publish = () => listeners.forEach((listen) => listen({ type: 'account.changed' }))
  const open = () => {
    const reader = streams.open().body!.getReader()
    const read = async () => {
      const { value } = await reader.read()
      return value && Buffer.from(value).toString()
    }
    return { read, cancel: () => reader.cancel() }
  }
  return { listeners, clock, streams, publish, open }
}

test('a heartbeat at once and from then on, events in between', async () => {
  const { clock, publish, open } = setUp()
  const reader = open()
  expect(await reader.read()).toBe(': heartbeat\n\n')
  publish()
  expect(await reader.read()).toBe('data: {"type":"account.changed"}\n\n')
  await clock.advance(HEARTBEAT_MS)
  expect(await reader.read()).toBe(': heartbeat\n\n')
  await clock.advance(HEARTBEAT_MS)
  expect(await reader.read()).toBe(': heartbeat\n\n')
})

test('a browser that is gone is let go', async () => {
  const { listeners, publish, open } = setUp()
  const [reader, other] = [open(), open()]
  expect(listeners.size).toBe(2)
  await reader.cancel()
  expect(listeners.size).toBe(1)
  publish()
  await other.read()
  expect(await other.read()).toContain('account.changed')
})

test('so is one that never reads', () => {
  const { listeners, publish, open } = setUp()
  open()
  for (let count = 0; count < 2_000; count++) publish()
  expect(listeners.size).toBe(0)
})

test('closing ends every stream', async () => {
  const { listeners, streams, open } = setUp()
  const reader = open()
  streams.close()
  await reader.read()
  expect(await reader.read()).toBeUndefined()
  expect(listeners.size).toBe(0)
})
