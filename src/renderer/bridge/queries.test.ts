import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandHandlers, CommandInput, ReadingCommand } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { Settings } from '#shared/app/settings.ts'
import type { Account } from '#shared/service/account.ts'
import { createClient } from './client.ts'
import * as contract from './contract.ts'
import type { ContractSource } from './fetch-contract.ts'
import { createQueries, followChanges, queryOf } from './queries.ts'

function accountWith(available: number): Account {
  return {
    balance: { available, held: 0 },
    concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
    rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
    key: null,
    channel: 'web',
  }
}

const FETCHED = { now: () => contract, fetch: () => Promise.resolve(contract) }

/** The real border between window and app, with handlers whose answers the test decides. */
function connectTo(handlers: Partial<CommandHandlers<object>>, source: ContractSource = FETCHED) {
  const listeners = new Set<(event: AppEvent) => void>()
  const asked: string[] = []
  const bridge: Bridge = {
    request: (name, input) => {
      asked.push(`${name} ${JSON.stringify(input)}`)
      return runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createClient(bridge, source)
  const queries = createQueries(client, source)
  return {
    client,
    queries,
    asked,
    tell: (event: AppEvent) => listeners.forEach((listen) => listen(event)),
    /** Shows the answer to a question, as a part of the screen does. */
    show: <Name extends ReadingCommand>(name: Name, input: CommandInput<Name>) => {
      const observer = new QueryObserver(queries.cache, queryOf(client, name, input))
      return { observer, leave: observer.subscribe(() => {}) }
    },
    value: (name: ReadingCommand, input: object = {}) => queries.cache.getQueryData([name, input]),
  }
}

function settingsWith(appearance: Settings['appearance']): Settings {
  return Settings.parse({ appearance })
}

/** Lets what is under way come to its end, without any time passing. */
function settle() {
  return vi.advanceTimersByTimeAsync(0)
}

describe('client', () => {
  test('throws the coded error of the other side, with its issues', async () => {
    const { client } = connectTo({
      'account.read': () => Promise.reject(new CommandError('maintenance', { message: 'Closed until noon.' })),
    })
    await expect(client.request('account.read', {})).rejects.toMatchObject({
      code: 'maintenance',
      message: 'Closed until noon.',
    })
    await expect(client.request('settings.update', { appearance: 'sepia' as 'dark' })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'appearance' }],
    })
  })

  test('refuses an answer that does not fit the table', async () => {
    const { client } = connectTo({
      'account.read': () => Promise.resolve({ ...accountWith(1), balance: 'rich' } as never),
    })
    await expect(client.request('account.read', {})).rejects.toMatchObject({
      code: 'invalid_output',
      issues: [{ path: 'balance' }],
    })
  })

  test('turns a broken bridge into a coded error', async () => {
    const gone: Bridge = { request: () => Promise.reject(new Error('gone')), subscribe: () => () => {} }
    const client = createClient(gone, FETCHED)
    await expect(client.request('app.describe', {})).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are asked for once however many parts of the screen want the same thing', async () => {
    const { show, asked, value } = connectTo({ 'account.read': () => Promise.resolve(accountWith(1)) })
    show('account.read', {})
    show('account.read', {})
    await settle()
    expect(asked).toEqual(['account.read {}'])
    expect(value('account.read')).toEqual(accountWith(1))
  })

  test('stay when asking again fails, and say so', async () => {
    let broken = false
    const { show, queries } = connectTo({
      'account.read': () =>
        broken
          ? Promise.reject(new CommandError('unavailable', { message: 'Down.' }))
          : Promise.resolve(accountWith(5)),
    })
    const { observer } = show('account.read', {})
    await settle()
    broken = true
    queries.reload()
    await settle()
    expect(observer.getCurrentResult()).toMatchObject({ data: accountWith(5), error: { code: 'unavailable' } })
  })

  test('are read again after the events that the table names, if they are shown, and no others', async () => {
    let available = 10
    const { show, tell, asked, value } = connectTo({
      'account.read': () => Promise.resolve(accountWith(available)),
      'library.count': () => Promise.resolve({ count: 3 }),
    })
    const { leave } = show('account.read', {})
    show('library.count', {})
    await settle()
    asked.length = 0
    available = 4
    tell({ type: 'account.changed' })
    await settle()
    expect(asked).toEqual(['account.read {}'])
    expect(value('account.read')).toEqual(accountWith(4))
    leave()
    tell({ type: 'account.changed' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(1)
    // who shows it again does not see the old one for good
    show('account.read', {})
    await settle()
    expect(asked).toHaveLength(2)
  })

  test('rest between two askings for as long as the table says', async () => {
    const { show, tell, asked } = connectTo({ 'library.count': () => Promise.resolve({ count: 3 }) })
    show('library.count', {})
    await settle()
    asked.length = 0
    for (let count = 0; count < 50; count++) {
      tell({ type: 'library.changed' })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(2)
  })

  test('of one batch follow that batch alone', async () => {
    const { show, tell, asked } = connectTo({ 'batches.rows': () => Promise.resolve({ rows: [], count: 0 }) })
    show('batches.rows', { id: 'one', offset: 0, limit: 100 })
    show('batches.rows', { id: 'other', offset: 0, limit: 100 })
    await settle()
    asked.length = 0
    tell({ type: 'batch.changed', batchId: 'one' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['batches.rows {"id":"one","offset":0,"limit":100}'])
  })

  test('of one generation follow its preview alone', async () => {
    const { show, tell, asked } = connectTo({ 'generations.preview': () => Promise.resolve({ preview: null }) })
    show('generations.preview', { generationId: 'one' })
    show('generations.preview', { generationId: 'other' })
    await settle()
    asked.length = 0
    tell({ type: 'previews.changed', generationId: 'other' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['generations.preview {"generationId":"other"}'])
  })

  test('that changed while they were on their way are read after them, not beside them, and not missed', async () => {
    const waiting: ((answer: { count: number }) => void)[] = []
    const { show, queries, value } = connectTo({
      'library.count': () => new Promise((resolve) => waiting.push(resolve)),
    })
    show('library.count', {})
    const makeStale = () => queries.makeStale((name) => name === 'library.count')
    makeStale()
    makeStale()
    expect(waiting).toHaveLength(1)
    waiting[0]?.({ count: 1 })
    await settle()
    expect(value('library.count')).toEqual({ count: 1 })
    expect(waiting).toHaveLength(2)
    waiting[1]?.({ count: 2 })
    await settle()
    expect(value('library.count')).toEqual({ count: 2 })
    expect(waiting).toHaveLength(2)
  })

  test('new settings are taken as the event brings them, also over a request that was on its way', async () => {
    const read = Promise.withResolvers<Settings>()
    const { show, tell, value } = connectTo({ 'settings.read': () => read.promise })
    tell({ type: 'settings.changed', settings: settingsWith('light') })
    expect(value('settings.read')).toEqual(settingsWith('light'))
    show('settings.read', {})
    tell({ type: 'settings.changed', settings: settingsWith('dark') })
    await settle()
    read.resolve(settingsWith('light'))
    await settle()
    expect(value('settings.read')).toEqual(settingsWith('dark'))
  })

  test('of another service are forgotten, also when the new one does not answer', async () => {
    let answersAccount = true
    const { show, tell, value } = connectTo({
      'account.read': () =>
        answersAccount
          ? Promise.resolve(accountWith(5))
          : Promise.reject(new CommandError('invalid_api_key', { message: 'No.' })),
    })
    tell({ type: 'settings.changed', settings: settingsWith('dark') })
    const { observer } = show('account.read', {})
    show('account.read', { connectionId: 'bundled' })
    await settle()
    tell({ type: 'settings.changed', settings: settingsWith('light') })
    await settle()
    expect(value('account.read')).toEqual(accountWith(5))

    answersAccount = false
    tell({ type: 'settings.changed', settings: { ...settingsWith('light'), connectionId: 'studio' } })
    expect(value('account.read')).toBeUndefined()
    await settle()
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: { code: 'invalid_api_key' } })
    expect(value('account.read', { connectionId: 'bundled' })).toEqual(accountWith(5))
  })

  test('hear of what changed before it was known what that means', async () => {
    const fetched = Promise.withResolvers<typeof contract>()
    let known: typeof contract | undefined
    const source: ContractSource = { now: () => known, fetch: () => fetched.promise }
    const { show, tell, asked } = connectTo({ 'library.count': () => Promise.resolve({ count: 3 }) }, source)
    show('library.count', {})
    tell({ type: 'library.changed' })
    await settle()
    expect(asked).toHaveLength(1)
    known = contract
    fetched.resolve(contract)
    await settle()
    expect(asked).toHaveLength(2)
  })

  test('kept in another form of one batch hear nothing of the others', () => {
    const { client, tell } = connectTo({})
    const stale: string[] = []
    const leave = [
      followChanges(client, 'batches.rows', () => stale.push('mine'), 'mine'),
      followChanges(client, 'batches.rows', () => stale.push('all')),
    ]
    tell({ type: 'batch.changed', batchId: 'other' })
    expect(stale).toEqual(['all'])
    for (const end of leave) end()
  })

  test('kept in another form hear of their staleness until they are gone', async () => {
    const { client, tell } = connectTo({})
    let stale = 0
    const leave = followChanges(client, 'library.outline', () => (stale += 1))
    tell({ type: 'account.changed' })
    expect(stale).toBe(0)
    tell({ type: 'library.changed' })
    tell({ type: 'library.changed' })
    expect(stale).toBe(1)
    leave()
    await vi.advanceTimersByTimeAsync(5000)
    expect(stale).toBe(1)
  })
})
