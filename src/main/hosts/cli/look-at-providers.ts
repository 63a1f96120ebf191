import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#main/app.ts'
import { ask } from '../ask.ts'

/** A server that takes longer is shown as it was known last. */
const PATIENCE_MS = 5_000

/**
 * A command has just begun and knows of no server how it is: each is asked, side by side. A program that Pressrun starts
 * itself is left alone, as asking would start it.
 */
export async function lookAtProviders(app: App): Promise<void> {
  const { providers } = await ask(app, 'providers.list', {})
  const asked = providers.filter(({ managed }) => managed === null)
  if (asked.length === 0) return
  const late = new AbortController()
  const looking = Promise.allSettled(asked.map(({ name }) => ask(app, 'providers.test', { name })))
  await Promise.race([looking, wait(PATIENCE_MS, undefined, { signal: late.signal })])
  late.abort()
}
