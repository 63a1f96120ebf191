import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/day.ts'
import { TestEngine } from '../../../../../tests/support/engine.ts'
import { CONTRACT } from './contract.ts'
import { keepMachines, listKnownMachines } from './machine-store.ts'
import { watchMachines } from './machines.ts'

test('a database that takes nothing ends neither the process nor the watch over the machines', async () => {
  await using engine = new TestEngine()
  const { clock } = engine
  const { db } = engine.context
  const presence = {
    contract: CONTRACT,
    id: 'machine',
    name: 'Machine',
    version: '1.2.3',
    system: 'linux x64',
    startedAt: new Date(clock.now()).toISOString(),
    places: 2,
    models: ['picture'],
    draining: false,
    running: [],
    made: 0,
    secondsEach: null,
  }
  const goneForAWeek = { presence: { ...presence, id: 'old' }, heardAt: clock.now() - 7 * DAY_MS + 60_000 }
  keepMachines(db, [{ presence, heardAt: clock.now() }, goneForAWeek])
  const faults: string[] = []
  const log = { info() {}, warn() {}, error: (message: string) => void faults.push(message) }
  let changes = 0
  const watch = watchMachines({ db, clock, log, onChange: () => changes++ })
  expect(watch.list()).toMatchObject([{ state: 'ready' }, { state: 'away' }])

  db.pragma('query_only = ON')
  await clock.advance(90_000)
  expect(watch.list()).toMatchObject([{ id: 'machine', state: 'away' }])
  expect(changes).toBe(2)
  expect(faults).not.toEqual([])
  expect(listKnownMachines(db)).toHaveLength(2)

  db.pragma('query_only = OFF')
  await clock.advance(90_000)
  expect(listKnownMachines(db).map(({ presence: { id } }) => id)).toEqual(['machine'])

  db.pragma('query_only = ON')
  watch.close()
  db.pragma('query_only = OFF')
})
