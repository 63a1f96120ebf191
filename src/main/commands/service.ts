import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Client } from '../client/index.ts'
import type { EffectThumbnails } from '../media/effect-thumbnails.ts'

type ServiceHandlers = Pick<
  CommandHandlers<{ signal: AbortSignal }>,
  'models.list' | 'effects.list' | 'account.read' | 'quotes.read'
>

/** What a window asks of a service by itself: nothing of it is kept here. */
export function createServiceHandlers({
  clientOf,
  thumbnails,
}: {
  /** Of the connection that is used where none is named. */
  clientOf: (connectionId: string | undefined) => Promise<Client>
  thumbnails: Pick<EffectThumbnails, 'shown'>
}): ServiceHandlers {
  return {
    'models.list': async ({ connectionId }, { signal }) =>
      (await clientOf(connectionId)).call('listModels', { signal }),
    'effects.list': async ({ connectionId }, { signal }) =>
      thumbnails.shown(await (await clientOf(connectionId)).call('listEffects', { signal })),
    'account.read': async ({ connectionId }, { signal }) =>
      (await clientOf(connectionId)).call('readAccount', { signal }),
    'quotes.read': async ({ connectionId, ...request }, { signal }) =>
      (await clientOf(connectionId)).call('createQuote', { body: request, signal }),
  }
}
