import type { Batch } from '#shared/app/batch.ts'
import { formatCount } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './row-filter.module.css'
import { countIn, groupsToOffer, ROW_GROUPS, type RowGroup } from './row-groups.ts'

const SHEETS = [
  { value: 'rows', label: 'Rows' },
  { value: 'contact', label: 'Contact sheet' },
] as const
export type SheetName = (typeof SHEETS)[number]['value']

interface RowFilterProps {
  batch: Batch
  group: RowGroup
  onGroup: (group: RowGroup) => void
  sheet: SheetName
  onSheet: (sheet: SheetName) => void
}

export function RowFilter({ batch, group, onGroup, sheet, onSheet }: RowFilterProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.groups} role="group" aria-label="Which rows">
        {groupsToOffer(batch, group).map((offered) => (
          <button
            key={offered}
            type="button"
            className={styles.group}
            data-group={offered}
            aria-pressed={sheet === 'rows' && offered === group}
            onClick={() => onGroup(offered)}
          >
            <span className={styles.mark} aria-hidden="true" />
            {ROW_GROUPS[offered].label}
            <span className={styles.count}>{formatCount(countIn(offered, batch))}</span>
          </button>
        ))}
      </div>
      <Segmented label="Show" value={sheet} options={SHEETS} onChange={onSheet} />
    </div>
  )
}
