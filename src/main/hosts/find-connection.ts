import type { App } from '#main/app.ts'
import type { Connection } from '#shared/app/connection.ts'
import { ask } from './ask.ts'
import { HostError } from './host-error.ts'

/** As a person names it: by its id, or by its name however that is written. */
export async function findConnection(app: App, name: string): Promise<Connection> {
  const { connections } = await ask(app, 'connections.list', {})
  const wanted = name.toLowerCase()
  const found = connections.find((each) => each.id === name || each.name.toLowerCase() === wanted)
  if (!found) throw new HostError('unknown_connection', `There is no connection called "${name}".`)
  return found
}
