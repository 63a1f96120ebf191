import type { LibraryItem } from '#shared/app/library.ts'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { useCommand, useCommands } from '../../bridge/hooks.ts'

/** The inputs of an item by the names of its settings; empty while nobody knows them yet. */
export type MediaByParam = Readonly<Record<string, readonly NamedMedia[]>>

const NONE: MediaByParam = {}

/** What an item was made from, as pictures and names. */
export function useItemMedia({ id, params }: Pick<LibraryItem, 'id' | 'params'>): MediaByParam {
  const hasMedia = Object.keys(params).some((name) => MEDIA_PARAMS.has(name))
  return useCommand('media.ofItem', hasMedia ? { id } : null).value?.params ?? NONE
}

/** The same of several, in their order. */
export function useMediaOfItems(items: readonly Pick<LibraryItem, 'id'>[]): MediaByParam[] {
  const answers = useCommands(
    'media.ofItem',
    items.map(({ id }) => ({ id })),
  )
  return answers.map(({ value }) => value?.params ?? NONE)
}
