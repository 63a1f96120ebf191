import { useState } from 'react'
import type { DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import { text } from '#shared/text/index.ts'
import { DynamicChoice } from '../../../making/prompts/dynamic-choice.tsx'
import { SavedDialog } from '../../../making/prompts/saved-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePromptChoices } from './prompt-store.ts'
import styles from './variants-note.module.css'

const SHOWN = 4

/** What a prompt stands for, before anything is made of it. */
export function VariantsNote({ prompt }: { prompt: DynamicPrompt }) {
  const { dynamicPrompts, chooseDynamic, styles: chosen, chooseStyles } = usePromptChoices()
  const [missing, setMissing] = useState<string>()
  const words = text().prompts
  const [unknown] = prompt.unknownLists
  const first = Array.from({ length: Math.min(SHOWN, prompt.count) }, (_, index) => prompt.at(index))
  return (
    <div className={styles.note} role="status">
      {unknown === undefined ? (
        <>
          <p>
            <strong>{words.standsFor(prompt.count)}</strong>
          </p>
          <ul className={styles.first}>
            {first.map((variant) => (
              <li key={variant}>{variant}</li>
            ))}
            {prompt.count > first.length && <li>{words.andMore(prompt.count - first.length)}</li>}
          </ul>
          <DynamicChoice value={dynamicPrompts} count={prompt.count} onChange={chooseDynamic} />
        </>
      ) : (
        <p>
          {words.unknownList(unknown)}{' '}
          <Button small onClick={() => setMissing(unknown)}>
            {words.makeList(unknown)}
          </Button>
        </p>
      )}
      {missing !== undefined && (
        <SavedDialog
          chosen={chosen}
          onChosen={chooseStyles}
          missingList={missing}
          onClose={() => setMissing(undefined)}
        />
      )}
    </div>
  )
}
