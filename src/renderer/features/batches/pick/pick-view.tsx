import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import type { Batch } from '#shared/app/batch.ts'
import type { KeyedActionId } from '#shared/app/keymap.ts'
import type { RowToPick } from '#shared/app/recipes.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { actionFor } from '../../../core/actions/keys.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { CoveringView } from '../../../media/frame/covering-view.tsx'
import { ViewerBar } from '../../../media/frame/viewer-bar.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import {
  costOf,
  decidedRows,
  isPicked,
  moved,
  NOTHING_CHOSEN,
  picksOf,
  placeAfter,
  toggled,
  toggledRow,
  withoutRows,
  type Choices,
  type Place,
  type Way,
} from './pick-choices.ts'
import { PickRow } from './pick-row.tsx'
import styles from './pick-view.module.css'

/** So many are decided at a sitting; the next ones follow when these are. */
const MOST_ROWS = 100

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/** Rows that wait, or decided ones of which more may be chosen. */
export type PickedRows = 'waiting' | 'decided'

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
  const { client } = useConnection()
  const isMore = which === 'decided'
  const answer = useCommand('batches.toPick', { id: batch.id, decided: isMore, limit: MOST_ROWS }, { keep: true })
  /** Those that were decided here, before the app has said so. */
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const [place, setPlace] = useState<Place>()
  const [enlarged, setEnlarged] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const picking = useAct()
  const words = text().recipes
  const waiting = answer.value?.rows
  const rows = useMemo(() => (waiting ?? []).filter(({ rowId }) => !decided.has(rowId)), [waiting, decided])
  const left = (answer.value?.count ?? 0) - ((waiting?.length ?? 0) - rows.length)
  const here = place && rows.some(({ rowId }) => rowId === place.rowId) ? place : firstOf(rows)
  const chosenRows = decidedRows(rows, choices)
  const { outputs, coins } = costOf(rows, choices)

  /** Drawn and in focus before the next key comes, which else would choose the output that had the focus before. */
  const focusOn = (next: Place | undefined) => {
    flushSync(() => setPlace(next))
    if (!next) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-output="${next.rowId} ${next.position}"]`)
    tile?.focus()
    tile?.scrollIntoView({ block: 'nearest' })
  }
  const isThere = rows.length > 0
  useEffect(() => {
    // the keys are those of the output in focus, from the first moment on
    if (isThere) list.current?.querySelector<HTMLElement>('[data-output]')?.focus()
  }, [isThere, list])

  const toggle = (at: Place) => {
    setPlace(at)
    const chosenIn = rows.find(({ rowId }) => rowId === at.rowId)
    if (chosenIn && !isPicked(chosenIn, at.position)) setChoices(toggled(choices, at))
  }
  /** More of rows that are decided: they stay in sight with what goes on now. */
  const add = (wanted: readonly RowToPick[], isAll: boolean) => {
    const added = decidedRows(wanted, choices)
    if (added.length === 0 || picking.running) return
    void picking.run(async () => {
      const { goingOn } = await client.request('batches.pick', { id: batch.id, picks: picksOf(added, choices) })
      showToast({ text: words.addedMore(goingOn) })
      if (isAll) return onClose()
      setChoices((now) => withoutRows(now, added))
      focusOn(moved(rows, here, 'down'))
    })
  }
  const confirm = (wanted: readonly RowToPick[]) => {
    if (wanted.length === 0 || picking.running) return
    void picking.run(async () => {
      const { goingOn, ended } = await client.request('batches.pick', { id: batch.id, picks: picksOf(wanted, choices) })
      const now = new Set([...decided, ...wanted.map(({ rowId }) => rowId)])
      setDecided(now)
      setChoices((chosen) => withoutRows(chosen, wanted))
      setSaid(words.decided(goingOn, ended))
      const next = placeAfter(rows, now, wanted.at(-1)?.rowId ?? 0)
      focusOn(next)
      if (next || left > wanted.length) return
      showToast({ text: words.decided(goingOn, ended) })
      onClose()
    })
  }
  const confirmAll = () => (isMore ? add(chosenRows, true) : confirm(chosenRows))
  const row = rows.find(({ rowId }) => rowId === here?.rowId)
  const items = rows.flatMap((each) => each.outputs.map(({ itemId }) => itemId))
  const enlarge = (at: Place) => {
    const output = rows
      .find(({ rowId }) => rowId === at.rowId)
      ?.outputs.find(({ position }) => position === at.position)
    if (output) setEnlarged(items.indexOf(output.itemId))
  }

  const actions: readonly { id: KeyedActionId; run: (nth: number) => void }[] = [
    { id: 'pick.choose', run: () => here && toggle(here) },
    {
      id: 'pick.nth',
      run: (nth) => {
        const output = row?.outputs[nth]
        if (!row || !output) return
        const at = { rowId: row.rowId, position: output.position }
        toggle(at)
        focusOn(at)
      },
    },
    { id: 'pick.row', run: () => row && setChoices(toggledRow(choices, row)) },
    { id: 'pick.confirm', run: () => row && (isMore ? add([row], false) : confirm([row])) },
    { id: 'pick.confirmAll', run: confirmAll },
    { id: 'pick.enlarge', run: () => here && enlarge(here) },
  ]
  const onKeyDown = (press: KeyboardEvent) => {
    // a group of buttons has moved its focus by an arrow key of its own
    if (press.defaultPrevented) return
    // on any other button these are the button's own
    const onOutput = (press.target as HTMLElement).closest('[data-output]') !== null
    const isButtons = (press.key === ' ' || press.key === 'Enter') && !onOutput && !press.shiftKey
    if (isButtons && (press.target as HTMLElement).closest('button')) return
    const way = press.altKey || press.ctrlKey || press.metaKey || press.shiftKey ? undefined : WAYS[press.key]
    const found = actionFor(press.nativeEvent, actions)
    if (way === undefined && !found) return
    press.preventDefault()
    press.stopPropagation()
    if (way) focusOn(moved(rows, here, way))
    // held on, a key that decides a row would decide the next one, which nobody has looked at
    else if (found && !found.held) found.action.run(found.nth)
  }

  if (answer.status === 'failed')
    return <LoadFailure title={words.pickTitle} error={answer.error} loading={answer.loading} retry={answer.reload} />
  return (
    // keys of what is inside, which has ways of its own
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.view} onKeyDown={onKeyDown}>
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
            busy={picking.running}
            onToggle={toggle}
            onPlace={setPlace}
            onEnlarge={enlarge}
            onRow={() => setChoices(toggledRow(choices, each))}
            onConfirm={() => (isMore ? add([each], false) : confirm([each]))}
          />
        ))}
      </div>
      <footer className={styles.foot}>
        <div className={styles.sum}>
          <p aria-live="polite">{outputs === 0 ? words.nothingGoesOn : words.chosenCost(outputs, coins)}</p>
          {picking.refusal === undefined ? (
            <p className={styles.hint}>
              {!isMore && chosenRows.length > 0 && chosenRows.length < rows.length
                ? words.stillOpen(rows.length - chosenRows.length)
                : words.pickKeys}
            </p>
          ) : (
            <Refusal inBar>{picking.refusal}</Refusal>
          )}
        </div>
        <Button look="spend" disabled={chosenRows.length === 0 || picking.running} onClick={confirmAll}>
          {coins === null || outputs === 0
            ? words.confirmAll(chosenRows.length)
            : words.confirmFor(chosenRows.length, coins)}
        </Button>
      </footer>
      <VisuallyHidden live>{said}</VisuallyHidden>
      {enlarged !== undefined && (
        <ItemViewer
          ids={items}
          index={enlarged}
          onIndex={setEnlarged}
          onClose={() => {
            setEnlarged(undefined)
            focusOn(here)
          }}
        />
      )}
    </div>
  )
}

function firstOf(rows: readonly RowToPick[]): Place | undefined {
  const [row] = rows
  const output = row?.outputs[0]
  return row && output && { rowId: row.rowId, position: output.position }
}
