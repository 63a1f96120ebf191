import { BUNDLED_CONNECTION_ID } from '#shared/app/bundled-connection.ts'
import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'

/** The bundled engine has no name of its own, so it is called in the language that is spoken. */
export function connectionTitle({ id, name }: Pick<Connection, 'id' | 'name'>): string {
  return id === BUNDLED_CONNECTION_ID ? text().settings.thisComputer : name
}
