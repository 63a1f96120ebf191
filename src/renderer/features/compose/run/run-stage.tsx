import { useState } from 'react'
import { useDraft } from '../draft-store.ts'
import { ResultView } from './result-view.tsx'
import { itemsOf, RunSheet } from './run-sheet.tsx'
import styles from './run-stage.module.css'
import { runWords } from './run-words.ts'
import { useRun } from './use-run.ts'

/** What was made here: the latest large, the ones before as a strip to go back to. */
export function RunStage() {
  const runs = useDraft((draft) => draft.runs)
  const [chosen, setChosen] = useState<{ id: string; newest: string | undefined }>()
  // a new run comes to the front by itself
  const shown = chosen && chosen.newest === runs[0] && runs.includes(chosen.id) ? chosen.id : runs[0]
  return (
    <section className={styles.stage} aria-label="What was made" data-empty={shown === undefined}>
      {shown === undefined ? (
        <p className={styles.empty}>What you make appears here, and stays in the Library.</p>
      ) : (
        <RunSheet key={shown} batchId={shown} />
      )}
      {runs.length > 1 && (
        <ul className={styles.strip} aria-label="Made before">
          {runs.map((id, index) => (
            <li key={id}>
              <Frame
                batchId={id}
                number={runs.length - index}
                current={id === shown}
                onChoose={() => setChosen({ id, newest: runs[0] })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FrameProps {
  batchId: string
  number: number
  current: boolean
  onChoose: () => void
}

function Frame({ batchId, number, current, onChoose }: FrameProps) {
  const run = useRun(batchId)
  const [item] = run.status === 'ready' ? itemsOf(run.row) : []
  const words = run.status === 'ready' ? runWords(run.batch, run.row) : undefined
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={`Result ${number}${words ? `, ${words.title.toLowerCase()}` : ''}`}
      aria-pressed={current}
      data-state={words?.state}
      onClick={onChoose}
    >
      {item === undefined ? <span className={styles.mark} /> : <ResultView itemId={item} compact />}
    </button>
  )
}
