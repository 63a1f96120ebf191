import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogSearch } from '../../../ui/dialog-search.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { formatDay } from '../../../words/format.ts'
import styles from './history-dialog.module.css'

interface HistoryDialogProps {
  onPrompt: (prompt: string) => void
  onClose: () => void
}

/** Prompts that were used one by one, to be used again. */
export function HistoryDialog({ onPrompt, onClose }: HistoryDialogProps) {
  const [search, setSearch] = useState('')
  const recent = useCommand('prompts.recent', {})
  const sought = search.trim().toLowerCase()
  const found = (recent.value?.prompts ?? []).filter((prompt) => prompt.text.toLowerCase().includes(sought))
  const words = text().prompts
  const take = (prompt: string) => {
    onPrompt(prompt)
    onClose()
  }
  return (
    <Dialog title={words.history} description={words.historyHint} wide open onOpenChange={(open) => !open && onClose()}>
      <DialogSearch
        label={words.searchHistory}
        value={search}
        onChange={setSearch}
        onEnter={() => found[0] && take(found[0].text)}
      />
      {recent.status === 'failed' && <ErrorNote error={recent.error} attempt="reads" onRetry={recent.reload} />}
      {recent.status === 'ready' && found.length === 0 && (
        <p className={styles.none}>{sought === '' ? words.noHistory : words.noneFound}</p>
      )}
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.map((prompt) => (
            <li key={prompt.text}>
              <button type="button" className={styles.prompt} onClick={() => take(prompt.text)}>
                <span className={styles.words} dir="auto">
                  {prompt.text}
                </span>
                <span className={styles.when}>{formatDay(prompt.usedAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
