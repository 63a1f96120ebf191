import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ItemChanges } from '../actions/item-changes.ts'
import { useSummary } from '../pages/use-summary.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import styles from './tag-dialog.module.css'

const MOST_SHOWN = 24

interface TagDialogProps {
  ids: readonly string[]
  changes: ItemChanges
  onClose: () => void
}

/** Tags of what is chosen: write a new one, or click those there are. */
export function TagDialog({ ids, changes, onClose }: TagDialogProps) {
  const words = text().library
  const [written, setWritten] = useState('')
  const known = useCommand('library.facets', {}).value?.tags ?? []
  const summary = useSummary(ids)
  const onAll = new Set((summary?.tags ?? []).filter(({ count }) => count === summary?.count).map(({ value }) => value))
  const sought = written.trim().toLowerCase()
  const shown = [...new Set([...(summary?.tags ?? []), ...known].map(({ value }) => value))]
    .filter((tag) => tag.toLowerCase().includes(sought))
    .slice(0, MOST_SHOWN)
  const add = () => {
    const tags = written
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    if (tags.length === 0) return onClose()
    setWritten('')
    return void changes.retag(ids, { add: tags })
  }
  return (
    <Dialog
      title={words.tagTitle(ids.length)}
      description={words.tagHint}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={add}
        actions={
          <>
            <Button onClick={onClose}>{words.done}</Button>
            <Button type="submit" look="solid" disabled={written.trim() === ''}>
              {words.addTag}
            </Button>
          </>
        }
      >
        <TextField
          label={words.newTag}
          placeholder={words.newTag}
          maxLength={60}
          value={written}
          data-first-focus
          onChange={({ target }) => setWritten(target.value)}
        />
        <div className={styles.choices}>
          {shown.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.choice}
              aria-pressed={onAll.has(tag)}
              onClick={() => void changes.retag(ids, onAll.has(tag) ? { remove: [tag] } : { add: [tag] })}
            >
              {tag}
            </button>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  )
}
