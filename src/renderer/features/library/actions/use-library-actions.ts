import { Redo2, Trash2, Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { actionName } from '../../../core/actions/action-names.ts'
import { useActions, type Action } from '../../../core/actions/actions.ts'
import { actionFor } from '../../../core/actions/keys.ts'
import { perform } from '../../../core/actions/perform.ts'
import { canRedoChange, canUndoChange, redoChange, undoChange } from '../../../core/offered-undo.ts'
import { useCullingChoices } from '../../../media/culling/culling-store.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import type { Choosing } from '../selection/use-selection.ts'
import { useLibrary } from '../view/library-store.ts'

interface LibraryScene {
  ids: readonly string[]
  /** What can be done with them. */
  actions: readonly ItemAction[]
  choosing: Choosing
  onRate: (rating: number) => void
  onHeal: () => void
  /** Undefined where the host has no trash. */
  onTrashRejected: (() => Promise<void>) | undefined
}

/** Makes known what can be done in the library, and gives the keys that do it among the items. */
export function useLibraryActions({ ids, actions, choosing, onRate, onHeal, onTrashRejected }: LibraryScene) {
  const { filter, closeStack } = useLibrary()
  const toggleAdvances = useCullingChoices((choices) => choices.toggleAdvances)
  const words = text().library
  // also when the message of the change is gone
  const undoing: Action[] = [
    {
      id: 'changes.undo',
      label: actionName('changes.undo'),
      section: 'library',
      icon: Undo2,
      onlyFound: true,
      when: canUndoChange,
      run: undoChange,
    },
    {
      id: 'changes.redo',
      label: actionName('changes.redo'),
      section: 'library',
      icon: Redo2,
      onlyFound: true,
      when: canRedoChange,
      run: redoChange,
    },
  ]
  const culling: Action[] = [
    {
      id: 'culling.advance',
      label: text().culling.advanceHint,
      section: 'library',
      onlyFound: true,
      run: toggleAdvances,
    },
    {
      id: 'library.trashRejected',
      label: text().culling.trashRejected,
      section: 'library',
      icon: Trash2,
      onlyFound: true,
      when: () => onTrashRejected !== undefined && !filter.trashed,
      run: () => onTrashRejected?.(),
    },
  ]
  useActions([
    ...actions,
    ...undoing,
    ...culling,
    { id: 'library.heal', label: words.heal, section: 'library', onlyFound: true, run: onHeal },
  ])
  const byKey = [
    ...actions,
    ...culling,
    { id: 'item.rate', label: words.rating, when: () => ids.length > 0 && !filter.trashed, run: onRate },
  ]
  const isStackOpen = (filter.stack ?? filter.stepsOf) !== undefined
  return (press: KeyboardEvent) => {
    const found = actionFor(press.nativeEvent, byKey)
    if (found) {
      if (!found.held) void perform(found.action, found.nth)
      // one of a stack is always chosen when it is opened
    } else if (press.key === 'Escape' && ids.length <= 1 && isStackOpen) closeStack()
    else if (press.key === 'Escape') choosing.clear()
    else return
    press.preventDefault()
  }
}
