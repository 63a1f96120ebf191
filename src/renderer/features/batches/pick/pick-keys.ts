import type { KeyboardEvent } from 'react'
import type { KeyedActionId } from '#shared/app/keymap.ts'
import type { RowToPick } from '#shared/app/recipes.ts'
import { actionFor } from '../../../core/actions/keys.ts'
import { moved, type Place, type Way } from './pick-choices.ts'

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/** What can be done with the rows in sight, by the keys as by the buttons. */
interface Pickable {
  rows: readonly RowToPick[]
  /** The output that the keys go to. */
  here: Place | undefined
  focusOn: (place: Place | undefined) => void
  toggle: (place: Place) => void
  toggleRow: (row: RowToPick) => void
  confirmRow: (row: RowToPick) => void
  confirmAll: () => void
  enlarge: (place: Place) => void
}

/** Does what a key means that was pressed among the rows. */
export function pickByKey(press: KeyboardEvent, picking: Pickable): void {
  // a group of buttons has moved its focus by an arrow key of its own
  if (press.defaultPrevented) return
  // on any other button these are the button's own
  const onOutput = (press.target as HTMLElement).closest('[data-output]') !== null
  const isButtons = (press.key === ' ' || press.key === 'Enter') && !onOutput && !press.shiftKey
  if (isButtons && (press.target as HTMLElement).closest('button')) return
  const way = press.altKey || press.ctrlKey || press.metaKey || press.shiftKey ? undefined : WAYS[press.key]
  const found = actionFor(press.nativeEvent, actionsOf(picking))
  if (way === undefined && !found) return
  press.preventDefault()
  press.stopPropagation()
  if (way) picking.focusOn(moved(picking.rows, picking.here, way))
  // held on, a key that decides a row would decide the next one, which nobody has looked at
  else if (found && !found.held) found.action.run(found.nth)
}

function actionsOf(picking: Pickable): readonly { id: KeyedActionId; run: (nth: number) => void }[] {
  const { rows, here, focusOn, toggle, toggleRow, confirmRow, confirmAll, enlarge } = picking
  const row = rows.find(({ rowId }) => rowId === here?.rowId)
  return [
    { id: 'pick.choose', run: () => here && toggle(here) },
    {
      id: 'pick.nth',
      run(nth) {
        const output = row?.outputs[nth]
        if (!row || !output) return
        const at = { rowId: row.rowId, position: output.position }
        toggle(at)
        focusOn(at)
      },
    },
    { id: 'pick.row', run: () => row && toggleRow(row) },
    { id: 'pick.confirm', run: () => row && confirmRow(row) },
    { id: 'pick.confirmAll', run: confirmAll },
    { id: 'pick.enlarge', run: () => here && enlarge(here) },
  ]
}
