import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { createApp, type App } from '#main/app.ts'
import { findLocalApp } from '../local/find-local-app.ts'
import { letProgramsIn } from '../local/serve-locally.ts'
import { ask } from '../ask.ts'
import { createAppLease, type AppLease } from './app-lease.ts'

const host = createTestHost({ kind: 'mcp' })
const TIMING = { idleMs: 20, patienceMs: 0 }

const leases: AppLease[] = []
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.close()
})

function leaseOf(timing = TIMING): AppLease {
  const lease = createAppLease(() => createApp(host), timing)
  leases.push(lease)
  return lease
}

const version = (lease: AppLease) =>
  lease.use(async (app) => (await ask(app, 'app.describe', {})).version).catch((error: { code: string }) => error.code)

test(
  'a folder is refused while another uses it, waited for with patience, and free again when that one rests',
  { tags: 'long' },
  async () => {
    const [one, other] = [leaseOf(), leaseOf()]
    const [begun, working] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = one.use(() => {
      begun.resolve()
      return working.promise
    })
    await begun.promise
    expect(await version(other)).toBe('data_in_use')
    // one that waits gets it as soon as the other has had its rest
    const patient = version(leaseOf({ idleMs: 20, patienceMs: 60_000 }))
    working.resolve()
    await held
    expect(await patient).toBe('1.2.3')
    await waitUntil('it to be free once more', async () => (await version(one)) === '1.2.3')
  },
)

test('a window that is closed while its app rests here is let go, and the next call opens another', async () => {
  const other = createTestHost({ kind: 'web' })
  const window = await letProgramsIn(await createApp(other), other)
  const letGo = Promise.withResolvers<void>()
  const lease = createAppLease(async () => {
    const found = await findLocalApp(other.dataDir)
    if (!found) return createApp(other)
    return {
      ...found,
      close: async () => {
        await found.close()
        letGo.resolve()
      },
    }
  }, TIMING)
  leases.push(lease)
  // as long as the call lasts the app does not rest: the window is gone before that
  await lease.use(() => window.close())
  await letGo.promise
  expect(await version(lease)).toBe('1.2.3')
})

test('what may have been begun is not called begun by nobody when no next app can be had', async () => {
  const other = createTestHost({ kind: 'web' })
  const window = await letProgramsIn(await createApp(other), other)
  const lease = createAppLease(async () => (await findLocalApp(other.dataDir)) ?? createApp(other), TIMING)
  leases.push(lease)
  let next: App | undefined
  const asked = lease.use(async (app) => {
    await window.close()
    // somebody else has the folder from now on, and lets nobody in
    next ??= await createApp(other)
    return ask(app, 'app.describe', {})
  })
  await expect(asked).rejects.toMatchObject({ code: 'app_closed' })
  await next?.close()
})
