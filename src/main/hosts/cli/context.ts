import type { App } from '#main/app.ts'
import type { Connection } from '#shared/app/connection.ts'
import { CommandError } from '#shared/app/error.ts'
import { ask } from '../ask.ts'

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
    return await work({ app, on: await choose(app, context) })
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

async function choose(app: App, { connection, baseUrl }: CliContext): Promise<CliSession['on']> {
  if (baseUrl !== undefined) {
    const key = process.env['PRESSRUN_API_KEY']
    if (!key) throw new CommandError('key_missing', 'Put the key of that service into PRESSRUN_API_KEY.')
    return { connectionId: await app.lendConnection(baseUrl, key) }
  }
  if (connection === undefined) return {}
  return { connectionId: await unlock(app, await findConnection(app, connection)) }
}

export async function findConnection(app: App, name: string): Promise<Connection> {
  const { connections } = await ask(app, 'connections.list', {})
  const wanted = name.toLowerCase()
  const found = connections.find((each) => each.id === name || each.name.toLowerCase() === wanted)
  if (!found) throw new CommandError('unknown_connection', `There is no connection called "${name}".`)
  return found
}

/** On a machine without a keychain the key comes with every command. */
export async function unlock(app: App, { id, baseUrl, key }: Connection): Promise<string> {
  const typed = process.env['PRESSRUN_API_KEY']
  const isMissing = key === 'none' || key === 'locked'
  return isMissing && typed && baseUrl !== null ? app.lendConnection(baseUrl, typed) : id
}
