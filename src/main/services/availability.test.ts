import { expect, test } from 'vitest'
import { createMovableClock } from '../tools/clock.ts'
import { createAvailability, type ProbeResult } from './availability.ts'

const HERE: ProbeResult = { type: 'answered', restMs: 0 }
const LOST: ProbeResult = { type: 'lost' }

function setUp() {
  const clock = createMovableClock({ startMs: 1_000_000, running: false })
  const told: string[] = []
  const scene = { watched: ['studio'], asked: 0, answers: [] as ProbeResult[], answer: HERE as ProbeResult | 'never' }
  const availability = createAvailability({
    clock,
    watched: () => scene.watched,
    probe: async () => {
      scene.asked += 1
      const next = scene.answers.shift() ?? scene.answer
      return next === 'never' ? new Promise<never>(() => {}) : next
    },
    onChange: (id, isBack) => void told.push(`${id} ${isBack ? 'back' : 'away'}`),
  })
  return { clock, told, scene, availability }
}

test('one connection that breaks is no absence; two in a row are', async () => {
  const { clock, told, scene, availability } = setUp()
  availability.wake()
  scene.answers = [LOST, HERE]
  await clock.advance(5_000)
  expect(told).toEqual([])
  scene.answer = LOST
  await clock.advance(5_000)
  expect(told).toEqual(['studio away'])
  expect(availability.awaySince('studio')).toBeGreaterThan(1_000_000)
})

test('a service that says nothing is away within five seconds', async () => {
  const { clock, told, scene, availability } = setUp()
  availability.wake()
  availability.reportReachable('studio')
  scene.answer = 'never'
  await clock.advance(5_000)
  expect(told).toEqual(['studio away'])
})

test('what is heard in passing spares the question, and ends an absence', async () => {
  const { clock, told, scene, availability } = setUp()
  availability.wake()
  for (let second = 0; second < 10; second++) {
    availability.reportReachable('studio')
    await clock.advance(1_000)
  }
  expect(scene.asked).toBeLessThanOrEqual(1)
  scene.answer = LOST
  await clock.advance(5_000)
  availability.reportReachable('studio')
  expect(told).toEqual(['studio away', 'studio back'])
  expect(availability.awaySince('studio')).toBeNull()
})

test('who asks to be left in peace is', async () => {
  const { clock, told, scene, availability } = setUp()
  scene.answer = { type: 'answered', restMs: 60_000 }
  availability.wake()
  await clock.advance(50_000)
  expect([scene.asked, told]).toEqual([1, []])
})

test('nobody is asked while nobody looks, and all again when somebody does', async () => {
  const { clock, scene, availability } = setUp()
  scene.watched = []
  availability.wake()
  await clock.advance(60_000)
  expect(scene.asked).toBe(0)
  scene.watched = ['studio']
  availability.wake()
  await clock.advance(1)
  expect(scene.asked).toBe(1)
})

test('what waits for an answer is let go when the service turns out to be away, and refused at once from then on', async () => {
  const { clock, scene, availability } = setUp()
  scene.answer = 'never'
  const { signal } = new AbortController()
  const asked = availability.reach('studio', signal, () => new Promise<never>(() => {}))
  const failed = expect(asked).rejects.toMatchObject({ code: 'unreachable' })
  await clock.advance(2_500)
  await failed
  let isAsked = false
  await expect(
    availability.reach('studio', signal, async () => {
      isAsked = true
    }),
  ).rejects.toMatchObject({ code: 'unreachable' })
  expect(isAsked).toBe(false)
})

test('a service that was away is looked for by whoever asks once more, also where nobody looks', async () => {
  const { clock, scene, availability } = setUp()
  scene.watched = []
  scene.answer = LOST
  const { signal } = new AbortController()
  const ask = () => availability.reach('studio', signal, async () => 'answer')
  availability.reportLost('studio')
  await clock.advance(1_000)
  scene.answer = HERE
  await expect(ask()).rejects.toMatchObject({ code: 'unreachable' })
  await clock.advance(1)
  expect(await ask()).toBe('answer')
})

test('a failure that is not an absence stays what it is', async () => {
  const { availability } = setUp()
  const refused = new Error('no')
  const asked = availability.reach('studio', new AbortController().signal, () => Promise.reject(refused))
  await expect(asked).rejects.toBe(refused)
})
