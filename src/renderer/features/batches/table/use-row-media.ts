import type { BatchRow } from '#shared/app/batch.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import type { MediaByParam } from '../../../media/named/use-item-media.ts'

const NONE: MediaByParam = {}

/** What a row names, as pictures and names; empty while nobody knows it yet. */
export function useRowMedia({ id, params }: Pick<BatchRow, 'id' | 'params'>): MediaByParam {
  const hasMedia = Object.keys(params).some((name) => MEDIA_PARAMS.has(name))
  return useCommand('media.ofRows', hasMedia ? { rowIds: [id] } : null).value?.rows[0]?.params ?? NONE
}
