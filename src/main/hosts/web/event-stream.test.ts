import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AppEvent } from '#shared/app/events.ts'
import { createMovableClock } from '../../tools/clock.ts'
import { createEventStreams, GAP_MS, HEARTBEAT_MS } from './event-stream.ts'

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
    { clock, randomBytes },
  )
  const publish = (batchId = 'one') => listeners.forEach((listen) => listen({ type: 'batch.changed', batchId }))
  const open = (after: string | null = null) => {
    const reader = streams.open(after).body!.getReader()
    const read = async () => {
      const { value } = await reader.read()
      return value && Buffer.from(value).toString()
    }
    /** The next one that is not the heart. */
    const readEvent = async (): Promise<string> => {
      const text = await read()
      return text === undefined || !text.startsWith(':') ? (text ?? '') : readEvent()
    }
    return { read, readEvent, cancel: () => reader.cancel() }
  }
  return { listeners, clock, streams, publish, open }
}

const idIn = (message: string) => /^id: (.+)$/m.exec(message)?.[1] ?? ''

test('says where it stands, then tells events as they come, and beats in between', async () => {
  const { clock, publish, open } = setUp()
  const reader = open()
  expect(await reader.read()).toMatch(/^id: [\w-]+:0\nevent: here\n\n$/)
  expect(await reader.read()).toBe(': heartbeat\n\n')
  publish()
  expect(await reader.read()).toMatch(/^id: [\w-]+:1\ndata: \{"type":"batch.changed","batchId":"one"\}\n\n$/)
  await clock.advance(HEARTBEAT_MS)
  expect(await reader.read()).toBe(': heartbeat\n\n')
  await clock.advance(HEARTBEAT_MS)
  expect(await reader.read()).toBe(': heartbeat\n\n')
})

test('who comes back, or takes over from another tab, is told what came meanwhile', async () => {
  const { publish, open } = setUp()
  const first = open()
  await first.readEvent()
  publish('seen')
  const id = idIn(await first.readEvent())
  await first.cancel()
  publish('while nobody listened')
  publish('and one more')
  const next = open(id)
  expect(await next.readEvent()).toContain('while nobody listened')
  expect(await next.readEvent()).toContain('and one more')
  publish('live')
  expect(await next.readEvent()).toContain('live')
})

test('who has missed more than is remembered is told so', async () => {
  const { clock, publish, open } = setUp()
  const first = open()
  const id = idIn(await first.readEvent())
  for (let count = 0; count < 2_500; count++) {
    publish()
    await first.readEvent()
  }
  expect(await open(id).readEvent()).toContain('event: missed')
  for (const strange of ['', 'x', `${id}9`, 'other:0', 'a:b:c']) {
    const late = open(strange)
    expect([strange, await late.readEvent()]).toEqual([strange, expect.stringContaining('event: missed')])
    await late.cancel()
  }
  await first.cancel()
  await clock.advance(GAP_MS)
})

test('an app that nobody listens to is not listened to either, after a moment', async () => {
  const { listeners, clock, open } = setUp()
  const reader = open()
  const id = idIn(await reader.readEvent())
  expect(listeners.size).toBe(1)
  await reader.cancel()
  expect(listeners.size).toBe(1)
  await clock.advance(GAP_MS)
  expect(listeners.size).toBe(0)
  expect(await open(id).readEvent()).toContain('event: missed')
})

test('a browser that is gone is let go', async () => {
  const { publish, open } = setUp()
  const [reader, other] = [open(), open()]
  await reader.cancel()
  publish()
  await other.readEvent()
  expect(await other.readEvent()).toContain('batch.changed')
})

test('so is one that never reads', async () => {
  const { listeners, clock, publish, open } = setUp()
  open()
  for (let count = 0; count < 2_000; count++) publish()
  await clock.advance(GAP_MS)
  expect(listeners.size).toBe(0)
})

test('one that was ended for that and then goes takes nothing from the one that comes after it', async () => {
  const { listeners, clock, publish, open } = setUp()
  const asleep = open()
  for (let count = 0; count < 2_000; count++) publish()
  await asleep.cancel()
  await clock.advance(GAP_MS / 2)
  const awake = open()
  await awake.readEvent()
  await clock.advance(GAP_MS)
  expect(listeners.size).toBe(1)
  publish('news')
  expect(await awake.readEvent()).toContain('news')
})

test('closing ends every stream', async () => {
  const { listeners, streams, open } = setUp()
  const reader = open()
  streams.close()
  await reader.read()
  await reader.read()
  expect(await reader.read()).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('after the end nothing is begun anew and no timer is left, whoever still asks or goes only then', async () => {
  const { listeners, clock, streams, open } = setUp()
  const reader = open()
  let timers = 0
  const setTimer = clock.setTimer.bind(clock)
  clock.setTimer = (...timer) => (timers++, setTimer(...timer))
  streams.close()
  await reader.cancel()
  expect(streams.open(null)).toMatchObject({ status: 503, body: null })
  expect([timers, listeners.size]).toEqual([0, 0])
})
