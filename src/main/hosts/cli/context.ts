import type { App } from '#main/app.ts'
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
    return await work({ app, on: await choose(app, context) })
  } finally {
    await app.close()
  }
}

async function choose(app: App, { connection, baseUrl }: CliContext): Promise<CliSession['on']> {
  if (baseUrl !== undefined) {
    const key = process.env['PRESSRUN_API_KEY']
    if (!key) throw new CommandError('key_missing', 'Put the key of that service into PRESSRUN_API_KEY.')
    return { connectionId: await app.lendConnection(baseUrl, key) }
  }
  if (connection === undefined) return {}
  const { connections } = await ask(app, 'connections.list', {})
  const wanted = connection.toLowerCase()
  const found = connections.find(({ id, name }) => id === connection || name.toLowerCase() === wanted)
  if (!found) throw new CommandError('unknown_connection', `There is no connection called "${connection}".`)
  return { connectionId: found.id }
}
