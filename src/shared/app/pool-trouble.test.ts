import { describe, expect, test } from 'vitest'
import type { Machine, Machines, Pool } from '../service/machines.ts'
import { reasonLine } from '../text/reason-words.ts'
import { poolReason, poolTrouble } from './pool-trouble.ts'

const AT = '2026-03-01T10:00:00.000Z'
const LATER = '2026-03-01T11:00:00.000Z'

function pool(change: Partial<Pool> = {}): Pool {
  return {
    servers: 'nats://studio:4222',
    hasToken: true,
    hasCredentials: false,
    hasCertificate: false,
    localWorkers: 0,
    fixed: false,
    state: 'ready',
    since: AT,
    reason: null,
    handedOut: 0,
    ...change,
  }
}

function machine(name: string, change: Partial<Machine> = {}): Machine {
  return {
    id: name,
    name,
    state: 'ready',
    since: AT,
    version: '1.0.0',
    system: 'linux x64',
    places: 2,
    models: ['poster', 'film'],
    running: [],
    made: 0,
    secondsEach: null,
    ...change,
  }
}

const ready = (...machines: Machine[]): Machines => ({ pool: pool(), machines })

describe('nothing stands in the way', () => {
  test.each<[string, Machines, string[]]>([
    ['without a pool', { pool: null, machines: [] }, ['poster']],
    ['of a model that a machine can make', ready(machine('a', { state: 'away' }), machine('b')), ['poster']],
    [
      'of a model of an engine outside, whatever the pool is like',
      { pool: pool({ state: 'away' }), machines: [] },
      ['gpu/flux'],
    ],
    [
      'of what a draining machine is making now',
      ready(
        machine('a', {
          state: 'draining',
          running: [{ generationId: 'g', modelId: 'film', since: AT, progress: 0.5 }],
        }),
      ),
      ['film'],
    ],
  ])('%s', (_, machines, modelIds) => {
    expect(poolTrouble(machines, modelIds)).toBeNull()
  })
})

describe('it is said', () => {
  test('since when the queue is away, before anything is said of machines', () => {
    const trouble = poolTrouble({ pool: pool({ state: 'away', since: LATER }), machines: [] }, ['poster'])
    expect(trouble).toEqual({ code: 'pool_away', since: LATER })
  })

  test('why the queue refuses', () => {
    const refused = pool({ state: 'refused', reason: 'The token is not the right one.' })
    const trouble = poolTrouble({ pool: refused, machines: [machine('a')] }, ['poster'])
    expect(trouble).toEqual({ code: 'pool_refused', reason: 'The token is not the right one.' })
    expect(reasonLine(poolReason(trouble!, String))).toContain('The token is not the right one.')
  })

  test('which models no machine can make, and since when the last that could is away', () => {
    const machines = [machine('a', { state: 'away', since: AT }), machine('b', { state: 'away', since: LATER })]
    const trouble = poolTrouble(ready(...machines, machine('c', { models: ['film'] })), ['poster', 'film', 'gpu/x'])
    expect(trouble).toEqual({ code: 'no_machine', modelIds: ['poster'], isDraining: false, since: LATER })
    expect(poolReason(trouble!, () => 'Poster').message).toContain(
      'No machine that can make Poster has been there since',
    )
  })

  test('that a machine speaks another version is as good as none', () => {
    const trouble = poolTrouble(ready(machine('a', { state: 'other_version' })), ['poster'])
    expect(trouble).toEqual({ code: 'no_machine', modelIds: ['poster'], isDraining: false, since: null })
    expect(poolReason(trouble!, () => 'Poster').message).toContain('No machine is there that can make Poster.')
  })

  test('that those that could take no new jobs', () => {
    const trouble = poolTrouble(ready(machine('a', { state: 'draining' })), ['poster'])
    expect(trouble).toMatchObject({ code: 'no_machine', isDraining: true })
    expect(poolReason(trouble!, () => 'Poster').message).toContain('take no new jobs')
  })

  test('that nobody is there to make anything, without naming models', () => {
    const away = poolTrouble(ready(machine('a', { state: 'away' })))
    expect(poolReason(away!, String).message).toContain('No machine is there to make what waits.')
    const draining = poolTrouble(ready(machine('a', { state: 'draining' })))
    expect(poolReason(draining!, String).message).toContain('No machine takes new jobs.')
    expect(poolTrouble(ready(machine('a', { models: [] })))).toBeNull()
  })

  test('three names and a count, when there are many', () => {
    const trouble = poolTrouble(ready(), ['one', 'two', 'three', 'four', 'five'])
    expect(poolReason(trouble!, String).message).toContain('one, two, three, +2.')
  })
})
