import { expect, test } from 'vitest'
import type { Machine, Machines } from '#shared/service/machines.ts'
import { createPoolStanding } from './pool-standing.ts'

const AT = '2026-03-01T10:00:00.000Z'
const MACHINE: Machine = {
  id: 'a',
  name: 'a',
  state: 'ready',
  since: AT,
  version: '1.0.0',
  system: 'linux x64',
  places: 1,
  models: ['poster'],
  running: [],
  made: 0,
  secondsEach: null,
}
const POOL: NonNullable<Machines['pool']> = {
  servers: 'nats://studio:4222',
  hasToken: false,
  hasCredentials: false,
  hasCertificate: false,
  localWorkers: 0,
  fixed: false,
  state: 'ready',
  since: AT,
  reason: null,
  handedOut: 0,
}

function setUp(first: Machines) {
  const scene = { now: first, asked: 0, told: 0, fails: false }
  const standing = createPoolStanding({
    list: async () => {
      scene.asked += 1
      if (scene.fails) throw new Error('The service is stopping.')
      return scene.now
    },
    names: async () => new Map([['poster', 'Poster']]),
    onChange: () => (scene.told += 1),
  })
  return { scene, standing }
}

function nobodyAsks(): never {
  throw new Error('Nobody needs to know.')
}

test('without a pool nobody is asked twice, nor which models are waited for', async () => {
  const { scene, standing } = setUp({ pool: null, machines: [] })
  expect(await standing.trouble(nobodyAsks)).toBeNull()
  expect(await standing.trouble(nobodyAsks)).toBeNull()
  expect(scene.asked).toBe(1)
})

test('a machine that goes away is told of; one that is only further is not', async () => {
  const { scene, standing } = setUp({ pool: POOL, machines: [MACHINE] })
  await standing.changed()
  scene.told = 0
  scene.now = { pool: { ...POOL, handedOut: 1 }, machines: [{ ...MACHINE, made: 5 }] }
  await standing.changed()
  expect(scene.told).toBe(0)
  expect(await standing.trouble(() => ['poster'])).toBeNull()
  scene.now = { pool: POOL, machines: [{ ...MACHINE, state: 'away' }] }
  await standing.changed()
  expect(scene.told).toBe(1)
  expect(await standing.trouble(() => ['poster'])).toMatchObject({
    code: 'no_machine',
    message: expect.stringContaining('Poster') as string,
  })
})

test('what changes while it is being asked is asked once more', async () => {
  const { scene, standing } = setUp({ pool: POOL, machines: [] })
  const asking = standing.changed()
  scene.now = { pool: { ...POOL, state: 'away' }, machines: [] }
  await Promise.all([asking, standing.changed(), standing.changed()])
  expect(scene.asked).toBe(2)
  expect(await standing.trouble(() => ['poster'])).toMatchObject({ code: 'pool_away' })
})

test('nobody is told of what is found out after the end', async () => {
  const { scene, standing } = setUp({ pool: POOL, machines: [] })
  const asking = standing.changed()
  standing.close()
  await asking
  expect([scene.asked, scene.told]).toEqual([1, 0])
})

test('an engine that is being closed is no reason to fail', async () => {
  const { scene, standing } = setUp({ pool: POOL, machines: [] })
  scene.fails = true
  await standing.changed()
  expect(await standing.trouble(() => ['poster'])).toBeNull()
})
