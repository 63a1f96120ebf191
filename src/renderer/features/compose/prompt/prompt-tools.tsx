import { History, Palette, X } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { withoutStyle } from '../../../making/prompts/chosen-styles.ts'
import { SavedDialog } from '../../../making/prompts/saved-dialog.tsx'
import { useChosenStyles } from '../../../making/prompts/use-style-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { usePromptChoices } from './prompt-store.ts'
import styles from './prompt-tools.module.css'

/** Below the prompt: the styles in use, and the ways to earlier prompts and to what is kept for them. */
export function PromptTools({ onPrompt }: { onPrompt: (prompt: string) => void }) {
  const { styles: chosen, chooseStyles } = usePromptChoices()
  const { missing } = useChosenStyles(chosen)
  const [open, setOpen] = useState<'history' | 'saved'>()
  const words = text().prompts
  return (
    <span className={styles.tools}>
      <Button small icon={<Icon of={History} size="small" />} onClick={() => setOpen('history')}>
        {words.history}
      </Button>
      <Button small icon={<Icon of={Palette} size="small" />} onClick={() => setOpen('saved')}>
        {words.saved}
      </Button>
      {chosen.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.style}
          data-missing={missing.includes(name) || undefined}
          aria-label={words.withoutStyle(name)}
          onClick={() => chooseStyles((now) => withoutStyle(now, name))}
        >
          {words.style(name)}
          <Icon of={X} size="small" />
        </button>
      ))}
      {open === 'history' && <HistoryDialog onPrompt={onPrompt} onClose={() => setOpen(undefined)} />}
      {open === 'saved' && <SavedDialog chosen={chosen} onChosen={chooseStyles} onClose={() => setOpen(undefined)} />}
    </span>
  )
}
