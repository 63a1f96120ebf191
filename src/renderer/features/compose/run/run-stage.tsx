import { useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useDraft } from '../draft/draft-store.ts'
import { EmptyStage } from './empty-stage.tsx'
import { ResultView } from './result-view.tsx'
import { RunView } from './run-view.tsx'
import styles from './run-stage.module.css'
import { runWords } from './run-words.ts'
import { useRun } from './use-run.ts'

/** Where it stands beside the settings; above them it would only push them down. */
const BESIDE_SETTINGS = '(min-width: 1200px)'

/** What was made here: the latest of this model large, everything else as a strip to go back to. */
export function RunStage({ model }: { model: Model }) {
  const runs = useDraft((draft) => draft.runs)
  const isBeside = useMediaQuery(BESIDE_SETTINGS)
  const newest = runs[0]
  const [chosen, setChosen] = useState<{ batchId: string; after: string | undefined }>()
  // a new run comes to the front by itself
  const back = chosen && chosen.after === newest?.batchId ? chosen.batchId : undefined
  const shown = runs.some(({ batchId }) => batchId === back)
    ? back
    : newest?.modelId === model.id
      ? newest.batchId
      : undefined
  return (
    <section className={styles.stage} aria-label={text().compose.run.stage} data-empty={runs.length === 0}>
      {shown === undefined ? isBeside && <EmptyStage model={model} /> : <RunView key={shown} batchId={shown} />}
      {(runs.length > 1 || shown === undefined) && runs.length > 0 && (
        <ul className={styles.strip} aria-label={text().compose.run.before}>
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
  const [item] = run.status === 'ready' ? itemIdsOf(run.row ? [run.row] : []) : []
  const words = run.status === 'ready' ? runWords(run.batch, run.row) : undefined
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={text().compose.run.resultNumber(number, words?.title ?? '')}
      aria-pressed={current}
      data-state={words?.state}
      onClick={onChoose}
    >
      {item === undefined ? <span className={styles.mark} /> : <ResultView itemId={item} compact />}
    </button>
  )
}
