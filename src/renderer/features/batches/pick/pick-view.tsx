import { X } from 'lucide-react'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { CoveringView } from '../../../media/frame/covering-view.tsx'
import { ViewerBar } from '../../../media/frame/viewer-bar.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHolding } from '../../../ui/holding.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { batchTitle } from '../../../words/batch-words.ts'
import { NOTHING_CHOSEN, type Choices } from './pick-choices.ts'
import { pickByKey } from './pick-keys.ts'
import { PickRow } from './pick-row.tsx'
import styles from './pick-view.module.css'
import { usePicking, type PickedRows } from './use-picking.ts'

interface PickViewProps {
  batch: Batch
  rows: PickedRows
  onRows: (rows: PickedRows) => void
  onClose: () => void
}

/** Rows with their outputs side by side: a person says which go on. Nothing is spent before that is confirmed. */
export function PickView({ batch, rows, onRows, onClose }: PickViewProps) {
  const [choices, setChoices] = useState<Choices>(NOTHING_CHOSEN)
  /** Where somebody is going who has chosen something and not confirmed it. */
  const [leaving, setLeaving] = useState<() => void>()
  const words = text().recipes
  const leave = (go: () => void) => (choices.size === 0 ? go() : setLeaving(() => go))
  useHolding(true, {
    holds: () => choices.size > 0,
    ask: (goOn) =>
      leave(() => {
        onClose()
        goOn()
      }),
  })
  return (
    <>
      <CoveringView title={words.pickTitle} onClose={() => leave(onClose)}>
        <Picking
          key={rows}
          batch={batch}
          rows={rows}
          choices={choices}
          setChoices={setChoices}
          onRows={(next) => leave(() => onRows(next))}
          onLeave={() => leave(onClose)}
          onClose={onClose}
        />
      </CoveringView>
      {leaving && (
        <ConfirmDialog
          title={words.pickLeaving.title}
          description={words.pickLeaving.lead}
          keep={words.pickLeaving.keep}
          go={words.pickLeaving.go}
          onConfirm={async () => {
            setChoices(NOTHING_CHOSEN)
            leaving()
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

interface PickingProps extends PickViewProps {
  choices: Choices
  setChoices: Dispatch<SetStateAction<Choices>>
  /** By a person, before all is decided. */
  onLeave: () => void
}

function Picking({ batch, rows: which, choices, setChoices, onRows, onLeave, onClose }: PickingProps) {
  const list = useRef<HTMLDivElement>(null)
  const picking = usePicking({ batch, which, choices, setChoices, onClose, list })
  const { answer, isMore, rows, left, here, chosenRows, cost, acting, enlarged } = picking
  const words = text().recipes
  if (answer.status === 'failed')
    return <LoadFailure title={words.pickTitle} error={answer.error} loading={answer.loading} retry={answer.reload} />
  return (
    // keys of what is inside, which has ways of its own
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.view} onKeyDown={(press) => pickByKey(press, picking)}>
      <ViewerBar
        actions={
          <>
            <Segmented
              label={words.whichRows}
              value={which}
              options={[
                { value: 'waiting', label: words.waitingRows },
                { value: 'decided', label: words.decidedRows },
              ]}
              onChange={onRows}
            />
            <IconButton icon={X} label={text().viewers.close} keys={['Esc']} onClick={onLeave} />
          </>
        }
      >
        <h2 className={styles.title}>{words.pickTitle}</h2>
        <span className={styles.batch}>{batchTitle(batch)}</span>
      </ViewerBar>
      <div ref={list} className={styles.rows}>
        <p className={styles.lead}>
          {isMore ? words.moreLead : words.waitingLead(left)} {left > rows.length && words.shownOf(rows.length, left)}
        </p>
        {!answer.value && <Loading label={words.readingRows} />}
        {answer.value && left === 0 && (
          <p className={styles.lead}>{isMore ? words.nothingMore : words.nothingToPick}</p>
        )}
        {rows.map((each) => (
          <PickRow
            key={each.rowId}
            row={each}
            isMore={isMore}
            choices={choices}
            place={here}
            busy={acting.running}
            onToggle={picking.toggle}
            onPlace={picking.setPlace}
            onEnlarge={picking.enlarge}
            onRow={() => picking.toggleRow(each)}
            onConfirm={() => picking.confirmRow(each)}
          />
        ))}
      </div>
      <footer className={styles.foot}>
        <div className={styles.sum}>
          <p aria-live="polite">
            {cost.outputs === 0 ? words.nothingGoesOn : words.chosenCost(cost.outputs, cost.coins)}
          </p>
          {acting.refusal === undefined ? (
            <p className={styles.hint}>
              {!isMore && chosenRows.length > 0 && chosenRows.length < rows.length
                ? words.stillOpen(rows.length - chosenRows.length)
                : words.pickKeys}
            </p>
          ) : (
            <Refusal inBar>{acting.refusal}</Refusal>
          )}
        </div>
        <Button look="spend" disabled={chosenRows.length === 0 || acting.running} onClick={picking.confirmAll}>
          {cost.coins === null || cost.outputs === 0
            ? words.confirmAll(chosenRows.length)
            : words.confirmFor(chosenRows.length, cost.coins)}
        </Button>
      </footer>
      <VisuallyHidden live>{picking.said}</VisuallyHidden>
      {enlarged !== undefined && (
        <ItemViewer
          ids={picking.items}
          shownId={enlarged}
          onShow={picking.setEnlarged}
          onClose={() => {
            picking.setEnlarged(undefined)
            picking.focusOn(here)
          }}
        />
      )}
    </div>
  )
}
