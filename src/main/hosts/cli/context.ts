import type { App } from '#main/app.ts'
import type { Batch } from '#shared/app/batch.ts'
import type { Connection } from '#shared/app/connection.ts'
import { HostError } from '../host-error.ts'
import { ask } from '../ask.ts'
import { findConnection } from '../find-connection.ts'

/** What every command is handed. */
export interface CliContext {
  dataDir: string
  /** For machines: JSON on stdout. */
  json: boolean
  print(text: string): void
  /** Which service: a connection by name, or an address whose key is in PRESSRUN_API_KEY. */
  connection: string | undefined
  baseUrl: string | undefined
}

/** The app, and the connection that was asked for. */
export interface CliSession {
  app: App
  /** Left out of a command, it means the one chosen in the settings. */
  on: { connectionId?: string }
}

/** The app for the length of one command. Loaded here, not earlier: `--help` needs none of it. */
export async function withApp<Value>(
  context: CliContext,
  work: (session: CliSession) => Promise<Value>,
): Promise<Value> {
  const [{ createApp }, { createNodeHost }] = await Promise.all([import('#main/app.ts'), import('../node-host.ts')])
  const app = await createApp(createNodeHost({ kind: 'cli', dataDir: context.dataDir }))
  try {
    await tellOfSetAside(app)
    return await work(await enter(app, context))
  } finally {
    await app.close()
  }
}

/** As `withApp`; beside an open window its app is used. For what does not depend on the folder that one stands in. */
export async function withAppBeside<Value>(context: CliContext, work: (app: App) => Promise<Value>): Promise<Value> {
  const { findLocalApp } = await import('../local/find-local-app.ts')
  const open = await findLocalApp(context.dataDir)
  if (!open) return withApp(context, ({ app }) => work(app))
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

/** On stderr, beside whatever a script reads: a person learns of it at the next command, not only from the log. */
async function tellOfSetAside(app: App): Promise<void> {
  const { found } = await ask(app, 'data.status', {})
  if (found > 0)
    process.stderr.write(
      `pressrun: ${found} stored ${found === 1 ? 'file has' : 'files have'} no record. Nothing was deleted; ` +
        '`pressrun data status` lists them.\n',
    )
}

async function enter(app: App, { connection, baseUrl }: CliContext): Promise<CliSession> {
  if (baseUrl !== undefined) {
    const key = typedKey()
    if (!key) throw new HostError('key_missing', 'Put the key of that service into PRESSRUN_API_KEY.')
    return { app, on: { connectionId: await app.lendConnection(baseUrl, key) } }
  }
  if (connection === undefined) return { app, on: {} }
  return { app, on: { connectionId: await unlock(app, await findConnection(app, connection)) } }
}

/** On a machine without a keychain the key comes with every command. */
export async function unlock(app: App, connection: Connection): Promise<string> {
  const key = typedKey()
  if (key && isLocked(connection)) await app.lendKey(connection.id, key)
  return connection.id
}

/** As `withApp`, for what goes to a service: to the one that was named, or else to the chosen one. */
export function withService<Value>(context: CliContext, work: (session: CliSession) => Promise<Value>): Promise<Value> {
  return withApp(context, async (session) => {
    await unlockWhere(session, ({ id }, selectedId) => id === selectedId)
    return work(session)
  })
}

/**
 * An app that others ask later, with the key of the service that was named. Without a name nobody gets it: another
 * service may have been chosen by then.
 */
export async function unlockNamed(app: App, context: CliContext): Promise<App> {
  try {
    await enter(app, context)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/** For batches that go on: each does so on its own connection, whichever is chosen. */
export function unlockFor(session: CliSession, batches: readonly Batch[]): Promise<void> {
  return unlockWhere(session, ({ id }) => batches.some(({ connectionId }) => connectionId === id))
}

async function unlockWhere(
  { app, on }: CliSession,
  isUsed: (connection: Connection, selectedId: string) => boolean,
): Promise<void> {
  // a key that was typed is that of the connection that was named
  if (on.connectionId !== undefined || !typedKey()) return
  const { connections, selectedId } = await ask(app, 'connections.list', {})
  const [only, other] = connections.filter((each) => isLocked(each) && isUsed(each, selectedId))
  // one key is not shown to several services
  if (only && !other) await unlock(app, only)
}

const typedKey = () => process.env['PRESSRUN_API_KEY']

const isLocked = ({ key }: Connection) => key === 'none' || key === 'locked'
