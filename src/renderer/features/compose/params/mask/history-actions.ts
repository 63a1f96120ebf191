import { Redo2, Undo2 } from 'lucide-react'
import { actionName } from '../../../../core/actions/action-names.ts'
import type { Action } from '../../../../core/actions/actions.ts'

interface HistorySteps {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

/** Back and forth in what was done on a stage, for its buttons, the usual keys and the palette. */
export function historyActions({ canUndo, canRedo, undo, redo }: HistorySteps) {
  return {
    undo: {
      id: 'changes.undo',
      label: actionName('changes.undo'),
      section: 'compose',
      icon: Undo2,
      when: () => canUndo,
      run: undo,
    },
    redo: {
      id: 'changes.redo',
      label: actionName('changes.redo'),
      section: 'compose',
      icon: Redo2,
      when: () => canRedo,
      run: redo,
    },
  } as const satisfies Record<string, Action>
}
