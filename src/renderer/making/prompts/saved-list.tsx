import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './saved-list.module.css'

interface SavedListProps<Kept extends { name: string }> {
  items: readonly Kept[]
  /** What these are, where there are none yet. */
  empty: string
  newLabel: string
  onNew: () => void
  onEdit: (item: Kept) => void
  onRemove: (item: Kept) => void
  /** What stands for one of them. */
  children: (item: Kept) => ReactNode
}

/** Things under their names, with the ways to change them. */
export function SavedList<Kept extends { name: string }>(props: SavedListProps<Kept>) {
  const { items, empty, newLabel, onNew, onEdit, onRemove, children } = props
  const words = text().prompts
  return (
    <>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.name} className={styles.item}>
              <div className={styles.content}>{children(item)}</div>
              <IconButton small icon={Pencil} label={words.edit(item.name)} onClick={() => onEdit(item)} />
              <IconButton small icon={Trash2} label={words.remove(item.name)} onClick={() => onRemove(item)} />
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button icon={<Icon of={Plus} />} onClick={onNew}>
          {newLabel}
        </Button>
      </DialogActions>
    </>
  )
}
