import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Connection } from '#shared/app/connection.ts'
import { ClientError, isTransient } from '../client/client-error.ts'
import type { EffectThumbnails } from '../media/effect-thumbnails.ts'
import type { ServicePictures } from '../media/service-pictures.ts'
import type { CallService } from './call-service.ts'
import type { KeptCatalogs } from './kept-catalogs.ts'

type ServiceHandlers = Pick<
  CommandHandlers<{ signal: AbortSignal }>,
  'models.list' | 'effects.list' | 'quotes.read' | 'quotes.unreadWords'
>

/** What a service offers, and for how much. Only what it offers is kept, for when it is away. */
export function createServiceHandlers({
  find,
  call,
  kept,
  thumbnails,
  pictures,
  wordReaderOf,
}: {
  /** The connection of that id, or the one that is used where none is named. */
  find: (connectionId: string | undefined) => Promise<Connection>
  call: CallService
  /** Left out by a host that says what is so now, and nothing else. */
  kept: KeptCatalogs | undefined
  thumbnails: Pick<EffectThumbnails, 'shown'>
  pictures: Pick<ServicePictures, 'shown'>
  /** Undefined for a service whose models nobody knows from inside. */
  wordReaderOf: (connectionId: string) => Promise<((modelId: string, prompt: string) => string[]) | undefined>
}): ServiceHandlers {
  return {
    'models.list': async ({ connectionId }, { signal }) => {
      const connection = await find(connectionId)
      try {
        const list = await call(connection.id, 'listModels', { signal })
        kept?.keep(connection, 'models', list)
        return list
      } catch (error) {
        const { list, keptSince } = orKept(error, kept?.models(connection))
        return { ...list, keptSince }
      }
    },
    'effects.list': async ({ connectionId }, { signal }) => {
      const connection = await find(connectionId)
      if (connection.baseUrl === null) return thumbnails.shown(await call(connection.id, 'listEffects', { signal }))
      try {
        const list = await call(connection.id, 'listEffects', { signal })
        kept?.keep(connection, 'effects', list)
        return pictures.shown(list, connection)
      } catch (error) {
        const { list, keptSince } = orKept(error, kept?.effects(connection))
        return { ...pictures.shown(list, connection), keptSince }
      }
    },
    'quotes.read': async ({ connectionId, ...body }, { signal }) =>
      call((await find(connectionId)).id, 'createQuote', { body, signal }),
    'quotes.unreadWords': async ({ connectionId, modelId, prompt }) => {
      const read = await wordReaderOf((await find(connectionId)).id)
      return { words: read?.(modelId, prompt) ?? [] }
    },
  }
}

/** What is kept of it, when the service is away; any other failure is its answer. */
function orKept<Value>(error: unknown, copy: Value | undefined): Value {
  if (copy !== undefined && error instanceof ClientError && isTransient(error)) return copy
  throw error
}
