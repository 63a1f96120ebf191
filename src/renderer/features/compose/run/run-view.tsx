import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'
import { useUnfinished } from '../../../media/pictures/unfinished-picture.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RegistrationMark } from '../../../ui/registration-mark.tsx'
import { errorWords } from '../../../words/error-words.ts'
import { useDraft } from '../draft/draft-store.ts'
import { NextSteps } from './next-steps.tsx'
import { ResultView } from './result-view.tsx'
import styles from './run-view.module.css'
import { runWords } from './run-words.ts'
import { useRun } from './use-run.ts'

/** One generation: how it goes, and what came out. */
export function RunView({ batchId }: { batchId: string }) {
  const run = useRun(batchId)
  const { client } = useConnection()
  const forgetRun = useDraft((draft) => draft.forgetRun)
  const canceling = useAct()
  const [opened, setOpened] = useState<string>()
  const unfinished = useUnfinished(run.status === 'ready' ? (run.row?.generationId ?? null) : null)
  if (run.status === 'failed')
    return (
      <div className={styles.run}>
        <p className={styles.line}>
          <span className={styles.detail}>{errorWords(run.error, 'reads').sentence}</span>
          <Button small onClick={() => forgetRun(batchId)}>
            {text().compose.media.dismiss}
          </Button>
        </p>
      </div>
    )
  // what is finished must not look as if it had just begun while it is being read
  if (run.status === 'loading')
    return (
      <article className={styles.run} aria-label={text().compose.run.result} aria-busy>
        <div className={styles.frame} />
      </article>
    )
  const { batch, row } = run
  const words = runWords(batch, row)
  const items = itemIdsOf(row ? [row] : [])
  return (
    <article className={styles.run} aria-label={text().compose.run.result} data-state={words.state}>
      <div className={styles.frame}>
        {items.length > 0 ? (
          <div className={styles.results} data-many={items.length > 1}>
            {items.map((itemId) => (
              <ResultView key={itemId} itemId={itemId} alone={items.length === 1} onOpen={() => setOpened(itemId)} />
            ))}
          </div>
        ) : words.state !== 'working' ? null : unfinished === undefined ? (
          <RegistrationMark size="large" working />
        ) : (
          // decoded with the drawing: the step before is never gone before the next is there
          <img className={styles.unfinished} src={unfinished} alt={text().engines.preview} decoding="sync" />
        )}
        {items.length === 0 && words.state !== 'working' && <p className={styles.nothing}>{words.detail}</p>}
      </div>
      <div className={styles.line} role="status">
        <strong className={styles.title}>{words.title}</strong>
        <span className={styles.detail}>{items.length > 0 || words.state === 'working' ? words.detail : ''}</span>
        {words.state === 'done' && items[0] !== undefined && <NextSteps itemId={items[0]} among={items} />}
        {words.state === 'working' && (
          <>
            <Progress label={text().compose.run.progress} value={row?.progress ?? undefined} />
            <Button
              small
              disabled={canceling.running}
              onClick={() => void canceling.run(() => client.request('batches.cancel', { id: batchId }))}
            >
              {text().common.cancel}
            </Button>
          </>
        )}
      </div>
      {words.state === 'working' && canceling.refusal !== undefined && (
        <p className={styles.detail} role="alert">
          {canceling.refusal}
        </p>
      )}
      {opened !== undefined && (
        <ItemViewer ids={items} shownId={opened} onShow={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </article>
  )
}
