import { memo } from 'react'
import { FLAGS, type LibraryFacets, type LibraryFilter } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { batchWord, kindWord, taskWord } from '../../../words/item-words.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import type { ListFacet } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import { CollectionList } from './collection-list.tsx'
import { FacetList, FacetSection } from './facet-list.tsx'
import styles from './facet-panel.module.css'
import { CoinsRange, DateRange } from './range-facets.tsx'
import { RatingFacet } from './rating-facet.tsx'

interface FacetPanelProps {
  facets: LibraryFacets | undefined
  filter: LibraryFilter
  changes: ItemChanges
}

/** Where one is and what narrows it: collections, then everything there is to choose from, with counts. */
export const FacetPanel = memo(function FacetPanel({ facets, filter, changes }: FacetPanelProps) {
  const words = text().library
  const lists: { facet: ListFacet; title: string; values: LibraryFacets['kinds'] }[] = [
    { facet: 'kinds', title: words.kind, values: named(facets?.kinds, kindWord) },
    {
      facet: 'flags',
      title: text().culling.flag,
      values: FLAGS.map((flag) => ({
        value: flag,
        label: text().culling.flags[flag],
        count: facets?.flags.find(({ value }) => value === flag)?.count ?? 0,
      })),
    },
    { facet: 'modelIds', title: words.model, values: facets?.models ?? [] },
    { facet: 'taskTypes', title: words.task, values: named(facets?.tasks, taskWord) },
    {
      facet: 'batchIds',
      title: words.batch,
      values: (facets?.batches ?? []).map(({ value, label, count }) => ({ value, count, label: batchWord(label) })),
    },
    { facet: 'tags', title: words.tags, values: facets?.tags ?? [] },
  ]
  const narrow = useLibrary((library) => library.narrow)
  const [kinds, flags, ...rest] = lists
  return (
    <nav className={styles.panel} aria-label={words.filters}>
      <CollectionList changes={changes} filter={filter} />
      {kinds && <FacetList {...kinds} chosen={filter.kinds ?? []} />}
      <FacetSection title={words.rating}>
        <RatingFacet ratings={facets?.ratings ?? []} least={filter.minRating ?? 0} />
      </FacetSection>
      {flags && <FacetList {...flags} chosen={filter.flags ?? []} />}
      {rest.map((list) => (
        <FacetList key={list.facet} {...list} chosen={filter[list.facet] ?? []} />
      ))}
      <FacetSection title={words.coins}>
        <CoinsRange coins={facets?.coins ?? []} filter={filter} onChange={narrow} />
      </FacetSection>
      <FacetSection title={words.date}>
        <DateRange filter={filter} onChange={narrow} />
      </FacetSection>
    </nav>
  )
})

function named(values: LibraryFacets['kinds'] | undefined, wordFor: (value: string) => string) {
  return (values ?? []).map(({ value, count }) => ({ value, count, label: wordFor(value) }))
}
