import type { RouteName, RouteOutput } from '#shared/service/routes.ts'
import type { CallInput, Client } from '../client/index.ts'
import type { Availability } from './availability.ts'

/** Asks the service of a connection, and no longer than until it turns out to be away. */
export type CallService = <Name extends RouteName>(
  connectionId: string,
  name: Name,
  input: CallInput<Name> & { signal: AbortSignal },
) => Promise<RouteOutput<Name>>

export function createCallService({
  clientOf,
  reach,
}: {
  clientOf: (connectionId: string) => Promise<Client>
  reach: Availability['reach']
}): CallService {
  return async <Name extends RouteName>(
    connectionId: string,
    name: Name,
    { signal, ...input }: CallInput<Name> & { signal: AbortSignal },
  ) => {
    const client = await clientOf(connectionId)
    return reach(connectionId, signal, (either) => client.call(name, { ...input, signal: either } as CallInput<Name>))
  }
}
