import type { LibraryFilter } from '#shared/app/library.ts'

/** Facets of which several can be chosen. */
export type ListFacet = 'kinds' | 'flags' | 'modelIds' | 'taskTypes' | 'batchIds' | 'tags'

/** A filter without what says nothing: two that narrow alike are written alike. */
export function tidy(filter: { [Key in keyof LibraryFilter]: LibraryFilter[Key] | undefined }): LibraryFilter {
  const said = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said)
}

/** With a value of a facet where it was not, without it where it was. */
export function toggled(filter: LibraryFilter, facet: ListFacet, value: string): LibraryFilter {
  const chosen: readonly string[] = filter[facet] ?? []
  return tidy({
    ...filter,
    [facet]: chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value],
  })
}

export interface Chip {
  key: string
  facet: keyof LibraryFilter
  /** One of several of its facet. */
  value?: string
  /** The filter when it is taken away. */
  without: LibraryFilter
}

const LISTS: readonly ListFacet[] = ['kinds', 'flags', 'modelIds', 'taskTypes', 'batchIds', 'tags']

/** What narrows, one by one. A range is one thing, and the collection is where one is rather than a filter. */
export function chipsOf(filter: LibraryFilter): Chip[] {
  const chips: Chip[] = []
  if (filter.text) chips.push({ key: 'text', facet: 'text', without: tidy({ ...filter, text: undefined }) })
  if (filter.like !== undefined)
    chips.push({ key: 'like', facet: 'like', without: tidy({ ...filter, like: undefined }) })
  for (const facet of LISTS)
    for (const value of filter[facet] ?? [])
      chips.push({ key: `${facet} ${value}`, facet, value, without: toggled(filter, facet, value) })
  if (filter.minRating)
    chips.push({ key: 'rating', facet: 'minRating', without: tidy({ ...filter, minRating: undefined }) })
  if (filter.minCoins !== undefined || filter.maxCoins !== undefined)
    chips.push({
      key: 'coins',
      facet: 'minCoins',
      without: tidy({ ...filter, minCoins: undefined, maxCoins: undefined }),
    })
  if (filter.from !== undefined || filter.to !== undefined)
    chips.push({ key: 'date', facet: 'from', without: tidy({ ...filter, from: undefined, to: undefined }) })
  if (filter.stack !== undefined)
    chips.push({ key: 'stack', facet: 'stack', without: tidy({ ...filter, stack: undefined }) })
  if (filter.stepsOf !== undefined)
    chips.push({ key: 'stepsOf', facet: 'stepsOf', without: tidy({ ...filter, stepsOf: undefined }) })
  if (filter.missing) chips.push({ key: 'missing', facet: 'missing', without: tidy({ ...filter, missing: undefined }) })
  return chips
}

/** Where one is, without anything that narrows it. */
export function cleared({ collectionId, trashed }: LibraryFilter): LibraryFilter {
  return tidy({ collectionId, trashed })
}

/** Whether something is looked for: then how well it fits is an order too. */
export function isQuestion({ text, like, trashed }: LibraryFilter): boolean {
  return !trashed && ((text ?? '').trim() !== '' || like !== undefined)
}

/** As it is asked: what means the same is found with the words. */
export function askedOf(filter: LibraryFilter): LibraryFilter {
  return isQuestion(filter) && filter.text ? { ...filter, meaning: true } : filter
}

/** What is seen of it: what is rejected may be hidden, unless somebody asks for it. */
export function seenOf(filter: LibraryFilter, hidesRejected: boolean): LibraryFilter {
  return hidesRejected && !filter.flags && !filter.trashed ? { ...filter, flags: ['pick', 'none'] } : filter
}
