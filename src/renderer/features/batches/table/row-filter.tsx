import { useRef } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useSearchKey } from '../../../core/actions/use-search-key.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatCount } from '../../../words/format.ts'
import { countIn, groupsToOffer, type RowGroup } from '../progress/row-groups.ts'
import styles from './row-filter.module.css'

const VIEWS = ['rows', 'contact'] as const
export type RowsView = (typeof VIEWS)[number]

interface RowFilterProps {
  batch: Batch
  group: RowGroup
  onGroup: (group: RowGroup) => void
  view: RowsView
  onView: (view: RowsView) => void
  search: string
  onSearch: (search: string) => void
}

export function RowFilter({ batch, group, onGroup, view, onView, search, onSearch }: RowFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field, 'batches')
  const words = text().batches
  return (
    <div className={styles.bar}>
      <div className={styles.groups} role="group" aria-label={words.whichRows}>
        {groupsToOffer(batch, group).map((offered) => (
          <button
            key={offered}
            type="button"
            className={styles.group}
            data-group={offered}
            aria-pressed={view === 'rows' && offered === group}
            onClick={() => onGroup(offered)}
          >
            <span className={styles.mark} aria-hidden="true" />
            {words.groups[offered]}
            <span className={styles.count}>{formatCount(countIn(offered, batch))}</span>
          </button>
        ))}
      </div>
      {view === 'rows' && (
        <div className={styles.search}>
          <SearchField
            ref={field}
            small
            label={text().lists.bar.search}
            maxLength={500}
            value={search}
            onChange={onSearch}
          />
        </div>
      )}
      <Segmented
        label={words.show}
        value={view}
        options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
        onChange={onView}
      />
    </div>
  )
}
