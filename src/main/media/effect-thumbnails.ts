import { join } from 'node:path'
import type { EffectList } from '#shared/service/effect.ts'
import type { Host } from '../host.ts'
import { MEDIA_ADDRESSES } from './media-addresses.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { secretFor } from './signed-ids.ts'

/** How the engine names its thumbnails when it is called in process. */
const BUNDLED = 'http://cdn.localhost/effects/'

export interface EffectThumbnails extends Pick<MediaFiles, 'resolve'> {
  /** The list with thumbnails that the app's own windows may load: they reach no other origin. */
  shown(list: EffectList): EffectList
}

/** The bundled engine's thumbnails lie in the product's own resources; nobody listens at the address it names. */
export function createEffectThumbnails({ kind, resourcesDir }: Host, secret: Uint8Array): EffectThumbnails {
  const files = createMediaFiles(join(resourcesDir, 'effects'), secretFor('effect-thumbnails', secret))
  const addressOf = MEDIA_ADDRESSES[kind]
  return {
    resolve: (id) => files.resolve(id),
    shown: ({ effects }) => ({
      effects: effects.map((effect) => {
        if (!addressOf || !effect.thumbnail?.startsWith(BUNDLED)) return effect
        const id = files.idOf(effect.thumbnail.slice(BUNDLED.length))
        return Object.assign({}, effect, { thumbnail: addressOf(id) })
      }),
    }),
  }
}
