import { TableProperties, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatSince } from '../../../words/format.ts'
import { DiscardDialog } from '../import/discard-dialog.tsx'
import styles from './prepared-lists.module.css'

/** Lists that nobody has made a batch of yet, to go on with. */
export function PreparedLists({ sheets }: { sheets: readonly Sheet[] }) {
  const openSheet = useBatches((state) => state.openSheet)
  const [discarded, setDiscarded] = useState<Sheet>()
  const words = text().lists.prepared
  if (sheets.length === 0) return null
  return (
    <section className={styles.lists} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <ul className={styles.list}>
        {sheets.map((sheet) => (
          <li key={sheet.id} className={styles.sheet}>
            <button type="button" className={styles.open} onClick={() => openSheet(sheet.id)}>
              <Icon of={TableProperties} />
              <span className={styles.name}>{sheet.name}</span>
              <span className={styles.note}>
                {text().batches.listFacts(sheet.rows, sheet.columns.length)} ·{' '}
                {words.changed(formatSince(sheet.changedAt))}
              </span>
            </button>
            <IconButton
              small
              icon={Trash2}
              label={text().lists.discard.title(sheet.name)}
              onClick={() => setDiscarded(sheet)}
            />
          </li>
        ))}
      </ul>
      {discarded && <DiscardDialog sheet={discarded} onClose={() => setDiscarded(undefined)} />}
    </section>
  )
}
