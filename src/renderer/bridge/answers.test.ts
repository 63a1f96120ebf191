import { Settings } from '#shared/app/settings.ts'
import { describe, expect, test } from 'vitest'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import type { Account } from '#shared/service/account.ts'
import { createAnswers, type Answer } from './answers.ts'
import { createClient } from './client.ts'

const ACCOUNT = { name: 'account.read', input: {} } as const
const SETTINGS = { name: 'settings.read', input: {} } as const

function accountWith(available: number): Account {
  return {
    balance: { available, held: 0 },
    concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
    rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
    key: null,
    channel: 'web',
  }
}

/** The real border between window and app, with handlers whose answers the test decides. */
function connectTo(handlers: Partial<CommandHandlers<object>>) {
  const listeners = new Set<(event: AppEvent) => void>()
  const client = createClient({
    request: (name, input) =>
      runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const answers = createAnswers(client)
  return { client, answers, tell: (event: AppEvent) => listeners.forEach((listen) => listen(event)) }
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.status !== 'ready') throw new Error(`The answer is ${answer.status}.`)
  return answer.value
}

describe('client', () => {
  test('throws the coded error of the other side, with its issues', async () => {
    const { client } = connectTo({
      'account.read': () => Promise.reject(new CommandError('maintenance', 'Closed until noon.')),
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
    const client = createClient({ request: () => Promise.reject(new Error('gone')), subscribe: () => () => {} })
    await expect(client.request('app.describe', {})).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('answers', () => {
  test('go from loading to ready and keep the value while it is asked again', async () => {
    let available = 10
    const { answers } = connectTo({ 'account.read': () => Promise.resolve(accountWith(available)) })
    expect(answers.answerOf(ACCOUNT).status).toBe('loading')
    await answers.load(ACCOUNT)
    expect(valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(10)

    available = 7
    const again = answers.load(ACCOUNT)
    expect(answers.answerOf(ACCOUNT)).toMatchObject({ status: 'ready', loading: true })
    await again
    expect(valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(7)
  })

  test('ignore the result of an earlier asking that arrives late', async () => {
    const waiting: ((account: Account) => void)[] = []
    const { answers } = connectTo({ 'account.read': () => new Promise((resolve) => waiting.push(resolve)) })
    const first = answers.load(ACCOUNT)
    const second = answers.load(ACCOUNT)
    waiting[1]?.(accountWith(2))
    await second
    waiting[0]?.(accountWith(1))
    await first
    expect(valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(2)
  })

  test('ask once however many parts of the screen want the same thing', async () => {
    let asked = 0
    const { answers } = connectTo({
      'account.read': () => {
        asked += 1
        return Promise.resolve(accountWith(1))
      },
    })
    answers.ensure(ACCOUNT)
    answers.ensure(ACCOUNT)
    await new Promise<void>((resolve) => answers.subscribe(() => resolve()))
    expect(asked).toBe(1)
  })

  test('show a failure, and keep the last value when asking again fails', async () => {
    let broken = true
    const { answers } = connectTo({
      'account.read': () =>
        broken ? Promise.reject(new CommandError('unavailable', 'Down.')) : Promise.resolve(accountWith(5)),
    })
    await answers.load(ACCOUNT)
    expect(answers.answerOf(ACCOUNT)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    broken = false
    await answers.load(ACCOUNT)
    broken = true
    await answers.load(ACCOUNT)
    expect(answers.answerOf(ACCOUNT)).toMatchObject({ status: 'ready', error: { code: 'unavailable' } })
    expect(valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(5)
  })

  test('follow events: new settings are taken as they are, a changed account is read again', async () => {
    let available = 10
    const { answers, tell } = connectTo({ 'account.read': () => Promise.resolve(accountWith(available)) })
    tell({ type: 'settings.changed', settings: settingsWith('dark') })
    expect(valueOf(answers.answerOf(SETTINGS))).toEqual(settingsWith('dark'))

    await answers.load(ACCOUNT)
    available = 4
    tell({ type: 'account.changed' })
    await expect.poll(() => valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(4)
  })

  test('forget what another service has said, also when the new one does not answer', async () => {
    let answersAccount = true
    const { answers, tell } = connectTo({
      'account.read': () =>
        answersAccount ? Promise.resolve(accountWith(5)) : Promise.reject(new CommandError('invalid_api_key', 'No.')),
    })
    tell({ type: 'settings.changed', settings: settingsWith('dark') })
    const named = { name: 'account.read', input: { connectionId: 'bundled' } } as const
    await Promise.all([answers.load(ACCOUNT), answers.load(named)])
    tell({ type: 'settings.changed', settings: settingsWith('light') })
    expect(valueOf(answers.answerOf(ACCOUNT)).balance.available).toBe(5)

    answersAccount = false
    tell({ type: 'settings.changed', settings: { ...settingsWith('light'), connectionId: 'studio' } })
    expect(answers.answerOf(ACCOUNT).status).toBe('loading')
    await expect.poll(() => answers.answerOf(ACCOUNT).status).toBe('failed')
    expect(valueOf(answers.answerOf(named)).balance.available).toBe(5)
  })

  test('an accepted answer wins over a request that was on its way', async () => {
    const read = Promise.withResolvers<Settings>()
    const { answers } = connectTo({ 'settings.read': () => read.promise })
    const reading = answers.load(SETTINGS)
    answers.accept(SETTINGS, settingsWith('dark'))
    read.resolve(settingsWith('light'))
    await reading
    expect(valueOf(answers.answerOf(SETTINGS))).toEqual(settingsWith('dark'))
  })
})

function settingsWith(appearance: Settings['appearance']): Settings {
  return Settings.parse({ appearance })
}
