import { memo } from 'react'
import { text } from '#shared/text/index.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import { NoResults } from '../../../ui/no-results.tsx'
import type { ItemChanges } from '../actions/item-changes.ts'
import styles from './inspector.module.css'
import { ManyItems } from './many-items.tsx'
import { OneItem } from './one-item.tsx'

interface InspectorProps {
  ids: readonly string[]
  /** They lie in the trash, and are to be left as they are until they are brought back. */
  isTrash: boolean
  changes: ItemChanges
  actions: readonly ItemAction[]
  onShow: (id: string) => void
}

/** Everything about what is chosen. */
export const Inspector = memo(function Inspector({ ids, isTrash, changes, actions, onShow }: InspectorProps) {
  const words = text().library
  const [only] = ids
  return (
    <aside className={styles.inspector} aria-label={words.details}>
      {only === undefined ? (
        <NoResults>{words.nothingChosen}</NoResults>
      ) : ids.length === 1 ? (
        <OneItem id={only} changes={changes} actions={actions} onShow={onShow} />
      ) : (
        <ManyItems ids={ids} isTrash={isTrash} changes={changes} actions={actions} />
      )}
    </aside>
  )
})
