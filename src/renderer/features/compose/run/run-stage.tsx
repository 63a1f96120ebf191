import { useState } from 'react'
import { useDraft } from '../draft-store.ts'
import { ResultView } from './result-view.tsx'
import { itemsOf, RunSheet } from './run-sheet.tsx'
import styles from './run-stage.module.css'
import { runWords } from './run-words.ts'
import { useRun } from './use-run.ts'

/** What was made here: the latest of this model large, everything else as a strip to go back to. */
export function RunStage({ modelId }: { modelId: string }) {
  const runs = useDraft((draft) => draft.runs)
  const newest = runs[0]
  const [chosen, setChosen] = useState<{ batchId: string; after: string | undefined }>()
  // a new run comes to the front by itself
  const back = chosen && chosen.after === newest?.batchId ? chosen.batchId : undefined
  const shown = runs.some(({ batchId }) => batchId === back)
    ? back
    : newest?.modelId === modelId
      ? newest.batchId
      : undefined
  return (
    <section className={styles.stage} aria-label="What was made" data-empty={runs.length === 0}>
      {shown === undefined ? (
        <p className={styles.empty}>What you make appears here, and stays in the Library.</p>
      ) : (
        <RunSheet key={shown} batchId={shown} />
      )}
      {(runs.length > 1 || shown === undefined) && runs.length > 0 && (
        <ul className={styles.strip} aria-label="Made before">
          {runs.map(({ batchId }, index) => (
            <li key={batchId}>
              <Frame
                batchId={batchId}
                number={runs.length - index}
                current={batchId === shown}
                onChoose={() => setChosen({ batchId, after: newest?.batchId })}
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
