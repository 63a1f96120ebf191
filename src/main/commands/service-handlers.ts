import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Connection } from '#shared/app/connection.ts'
import type { RouteName, RouteOutput } from '#shared/service/routes.ts'
import type { CallInput, Client } from '../client/index.ts'
import { ClientError, isTransient } from '../client/client-error.ts'
import type { EffectThumbnails } from '../media/effect-thumbnails.ts'
import type { ServicePictures } from '../media/service-pictures.ts'
import type { Availability } from '../services/availability.ts'
import type { KeptCatalogs } from '../services/kept-catalogs.ts'

type ServiceHandlers = Pick<
  CommandHandlers<{ signal: AbortSignal }>,
  'models.list' | 'effects.list' | 'account.read' | 'quotes.read'
>

/** What a window asks of a service by itself. Only what a service offers is kept, for when it is away. */
export function createServiceHandlers({
  find,
  clientOf,
  reach,
  kept,
  thumbnails,
  pictures,
}: {
  /** The connection of that id, or the one that is used where none is named. */
  find: (connectionId: string | undefined) => Promise<Connection>
  clientOf: (connectionId: string) => Promise<Client>
  reach: Availability['reach']
  /** Left out by a host that says what is so now, and nothing else. */
  kept: KeptCatalogs | undefined
  thumbnails: Pick<EffectThumbnails, 'shown'>
  pictures: Pick<ServicePictures, 'shown'>
}): ServiceHandlers {
  async function call<Name extends RouteName>(
    { id }: Connection,
    name: Name,
    { signal, ...input }: CallInput<Name> & { signal: AbortSignal },
  ): Promise<RouteOutput<Name>> {
    const client = await clientOf(id)
    return reach(id, signal, (either) => client.call(name, { ...input, signal: either } as CallInput<Name>))
  }

  return {
    'models.list': async ({ connectionId }, { signal }) => {
      const connection = await find(connectionId)
      try {
        const list = await call(connection, 'listModels', { signal })
        kept?.keep(connection, 'models', list)
        return list
      } catch (error) {
        const { list, keptSince } = orKept(error, kept?.models(connection))
        return { ...list, keptSince }
      }
    },
    'effects.list': async ({ connectionId }, { signal }) => {
      const connection = await find(connectionId)
      if (connection.baseUrl === null) return thumbnails.shown(await call(connection, 'listEffects', { signal }))
      try {
        const list = await call(connection, 'listEffects', { signal })
        kept?.keep(connection, 'effects', list)
        return pictures.shown(list, connection)
      } catch (error) {
        const { list, keptSince } = orKept(error, kept?.effects(connection))
        return { ...pictures.shown(list, connection), keptSince }
      }
    },
    'account.read': async ({ connectionId }, { signal }) => call(await find(connectionId), 'readAccount', { signal }),
    'quotes.read': async ({ connectionId, ...body }, { signal }) =>
      call(await find(connectionId), 'createQuote', { body, signal }),
  }
}

/** What is kept of it, when the service is away; any other failure is its answer. */
function orKept<Value>(error: unknown, copy: Value | undefined): Value {
  if (copy !== undefined && error instanceof ClientError && isTransient(error)) return copy
  throw error
}
