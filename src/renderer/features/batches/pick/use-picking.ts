import { useEffect, useMemo, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import type { Batch } from '#shared/app/batch.ts'
import type { RowToPick } from '#shared/app/recipes.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct, withErrorToast } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'
import {
  costOf,
  decidedRows,
  isPicked,
  moved,
  picksOf,
  placeAfter,
  toggled,
  toggledRow,
  withoutRows,
  type Choices,
  type Place,
} from './pick-choices.ts'

/** So many are decided at a sitting; the next ones follow when these are. */
const MOST_ROWS = 100

/** Rows that wait, or decided ones of which more may be chosen. */
export type PickedRows = 'waiting' | 'decided'

interface PickingOf {
  batch: Batch
  which: PickedRows
  choices: Choices
  setChoices: Dispatch<SetStateAction<Choices>>
  onClose: () => void
  /** Where the outputs are drawn: the keys go to the one in focus. */
  list: RefObject<HTMLElement | null>
}

/** What is picked, where the keys go, and what is asked of the app. */
export function usePicking({ batch, which, choices, setChoices, onClose, list }: PickingOf) {
  const { client } = useConnection()
  const isMore = which === 'decided'
  const answer = useCommand('batches.toPick', { id: batch.id, decided: isMore, limit: MOST_ROWS }, { keep: true })
  /** Those that were decided here, before the app has said so. */
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const [place, setPlace] = useState<Place>()
  const [enlarged, setEnlarged] = useState<string>()
  const [said, setSaid] = useState('')
  const acting = useAct()
  const words = text().recipes
  const waiting = answer.value?.rows
  const rows = useMemo(() => (waiting ?? []).filter(({ rowId }) => !decided.has(rowId)), [waiting, decided])
  const left = (answer.value?.count ?? 0) - ((waiting?.length ?? 0) - rows.length)
  const here = place && rows.some(({ rowId }) => rowId === place.rowId) ? place : firstOf(rows)
  const chosenRows = decidedRows(rows, choices)

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
    if (added.length === 0 || acting.running) return
    void acting.run(async () => {
      const { goingOn } = await client.request('batches.pick', { id: batch.id, picks: picksOf(added, choices) })
      showToast({ text: words.addedMore(goingOn) })
      if (isAll) return onClose()
      setChoices((now) => withoutRows(now, added))
      focusOn(moved(rows, here, 'down'))
    })
  }
  const confirm = (wanted: readonly RowToPick[]) => {
    if (wanted.length === 0 || acting.running) return
    void acting.run(async () => {
      const { goingOn, ended } = await client.request('batches.pick', { id: batch.id, picks: picksOf(wanted, choices) })
      const now = new Set([...decided, ...wanted.map(({ rowId }) => rowId)])
      setDecided(now)
      setChoices((chosen) => withoutRows(chosen, wanted))
      setSaid(words.decided(goingOn, ended))
      const next = placeAfter(rows, now, wanted.at(-1)?.rowId ?? 0)
      focusOn(next)
      showToast({ text: words.decided(goingOn, ended), action: undoOf(wanted) })
      if (!next && left <= wanted.length) onClose()
    })
  }
  /** Nothing of the next step may have been sent by then: the app says so where it was. */
  const undoOf = (wanted: readonly RowToPick[]) => ({
    label: words.undo,
    run: () =>
      void withErrorToast(async () => {
        await client.request('batches.unpick', { id: batch.id, rowIds: wanted.map(({ rowId }) => rowId) })
        setDecided((before) => new Set([...before].filter((rowId) => !wanted.some((row) => row.rowId === rowId))))
        showToast({ text: words.undone })
      }),
  })
  const confirmRow = (wanted: RowToPick) => (isMore ? add([wanted], false) : confirm([wanted]))
  const confirmAll = () => (isMore ? add(chosenRows, true) : confirm(chosenRows))
  const items = rows.flatMap((each) => each.outputs.map(({ itemId }) => itemId))
  const enlarge = (at: Place) => {
    const output = rows
      .find(({ rowId }) => rowId === at.rowId)
      ?.outputs.find(({ position }) => position === at.position)
    if (output) setEnlarged(output.itemId)
  }

  return {
    answer,
    isMore,
    rows,
    /** How many are yet to be decided, also beyond those that are shown. */
    left,
    here,
    chosenRows,
    cost: costOf(rows, choices),
    acting,
    /** What is told to who listens. */
    said,
    items,
    enlarged,
    setEnlarged,
    setPlace,
    focusOn,
    toggle,
    toggleRow: (row: RowToPick) => setChoices(toggledRow(choices, row)),
    enlarge,
    confirmRow,
    confirmAll,
  }
}

function firstOf(rows: readonly RowToPick[]): Place | undefined {
  const [row] = rows
  const output = row?.outputs[0]
  return row && output && { rowId: row.rowId, position: output.position }
}
