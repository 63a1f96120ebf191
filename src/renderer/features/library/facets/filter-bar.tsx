import { X } from 'lucide-react'
import type { Flag, LibraryFacets, LibraryFilter, LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { batchWord, coinsRangeWord, datesRangeWord, kindWord, taskWord } from '../../../words/item-words.ts'
import { chipsOf, type Chip } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import styles from './filter-bar.module.css'

const LONGEST_PROMPT = 14

/** What narrows the view, one by one: each can be taken away, or all at once. */
export function FilterBar({ filter, facets }: { filter: LibraryFilter; facets: LibraryFacets | undefined }) {
  const { setFilter, clear } = useLibrary()
  const words = text().library
  const chips = chipsOf(filter)
  const like = useCommand('library.read', filter.like === undefined ? null : { id: filter.like }).value
  if (chips.length === 0) return null
  return (
    <div className={styles.bar} role="group" aria-label={words.activeFilters}>
      {chips.map((chip) => {
        const label = labelOf(chip, filter, facets, like)
        return (
          <button
            key={chip.key}
            type="button"
            className={styles.chip}
            aria-label={words.takeAway(label)}
            onClick={() => setFilter(chip.without)}
          >
            {label}
            <Icon of={X} size="small" />
          </button>
        )
      })}
      <button type="button" className={styles.clear} onClick={clear}>
        {words.clear}
      </button>
    </div>
  )
}

function labelOf(
  { facet, value = '' }: Chip,
  filter: LibraryFilter,
  facets: LibraryFacets | undefined,
  like: LibraryItem | undefined,
): string {
  const words = text().library
  switch (facet) {
    case 'text':
      return words.searched(filter.text ?? '')
    case 'like':
      return text().meaning.like(shortened(like?.prompt ?? ''))
    case 'kinds':
      return kindWord(value)
    case 'taskTypes':
      return taskWord(value)
    case 'modelIds':
      return facets?.models.find((model) => model.value === value)?.label ?? value
    case 'batchIds': {
      const batch = facets?.batches.find((candidate) => candidate.value === value)
      return batch ? batchWord(batch.label) : value
    }
    case 'minRating':
      return words.starsOrMore(filter.minRating ?? 0)
    case 'minCoins':
      return coinsRangeWord(filter)
    case 'from':
      return datesRangeWord(filter)
    case 'flags':
      return text().culling.flags[value as Flag]
    case 'stack':
      return text().culling.stackShown
    case 'stepsOf':
      return text().lineage.stepsShown
    case 'missing':
      return words.missing
    default:
      return value
  }
}

/** A prompt may be a page long, and a chip must keep its cross in sight. */
function shortened(prompt: string): string {
  return prompt.length > LONGEST_PROMPT ? `${prompt.slice(0, LONGEST_PROMPT - 1).trimEnd()}…` : prompt
}
