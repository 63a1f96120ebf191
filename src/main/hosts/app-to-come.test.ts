import { expect, test } from 'vitest'
import type { App } from '#main/app.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { createApp } from '#main/app.ts'
import { appToCome } from './app-to-come.ts'

test('what is asked before the app is there is answered by it, and who listens hears it', async () => {
  const { promise, resolve } = Promise.withResolvers<App>()
  let isNeeded = false
  const app = appToCome(promise, () => (isNeeded = true))
  const heard: AppEvent['type'][] = []
  const left: AppEvent['type'][] = []
  app.subscribe(({ type }) => heard.push(type))
  app.subscribe(({ type }) => left.push(type))()
  expect(isNeeded).toBe(false)
  const asked = app.run('settings.read', {}, { signal: new AbortController().signal })
  expect(isNeeded).toBe(true)
  const file = app.media.resolve('nobody')
  resolve(createApp(createTestHost()))
  expect(await asked).toMatchObject({ ok: true })
  expect(await file).toBeUndefined()
  await app.run('settings.update', { appearance: 'dark' }, { signal: new AbortController().signal })
  expect(heard).toContain('settings.changed')
  expect(left).toEqual([])
  await app.close()
})

test('a file or a connection that is asked for needs the app as a command does', async () => {
  const coming = new Promise<App>(() => {})
  for (const ask of [
    (app: App) => app.media.resolve('nobody'),
    (app: App) => app.lendConnection('http://127.0.0.1:1', 'key'),
    (app: App) => app.lendKey('nobody', 'key'),
  ]) {
    let isNeeded = false
    void ask(appToCome(coming, () => (isNeeded = true)))
    expect(isNeeded).toBe(true)
  }
})

test('an app that cannot be opened fails what is asked of it, and nothing else', async () => {
  const app = appToCome(Promise.reject(new Error('no room')))
  app.subscribe(() => {})()
  await expect(app.close()).rejects.toThrow('no room')
})
