import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useHasLeft } from '../../../core/acting.ts'
import { tagsIn } from '../../../media/culling/tags-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
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
  const tags = tagsIn(written)
  const hasLeft = useHasLeft()
  /** Answers whether nothing is left to be added. The field is free for the next one at once. */
  const add = async () => {
    if (tags.length === 0) return true
    setWritten('')
    const isDone = await changes.retag(ids, { add: tags })
    // what was not added is there again, unless another one is being written
    if (!isDone) setWritten((now) => (now === '' ? written : now))
    return isDone
  }
  const addAndClose = async () => {
    const isDone = await add()
    // closed meanwhile, where another dialog may be open
    if (isDone && !hasLeft.current) onClose()
  }
  return (
    <Dialog
      title={words.tagTitle(ids.length)}
      description={words.tagHint}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={() => void (tags.length === 0 ? onClose() : add())}
        actions={
          <>
            <Button onClick={() => void addAndClose()}>{words.done}</Button>
            <Button type="submit" look="solid" disabled={tags.length === 0}>
              {words.addTag}
            </Button>
          </>
        }
      >
        <TextField
          label={words.newTag}
          placeholder={words.newTag}
          value={written}
          data-first-focus
          onChange={({ target }) => setWritten(target.value)}
        />
        <div className={styles.choices}>
          <ToggleChips
            label={words.tags}
            options={shown.map((tag) => ({ value: tag, label: tag }))}
            chosen={[...onAll]}
            onChange={(_, tag) => void changes.retag(ids, onAll.has(tag) ? { remove: [tag] } : { add: [tag] })}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
