import { Keyboard, RotateCw, Search, Undo2 } from 'lucide-react'
import { create } from 'zustand'
import { placeAction, type WindowAction } from '#shared/app/keymap.ts'
import { PLACES } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { actionName } from '../core/actions/action-names.ts'
import { availableActions, useRegistry, type Action } from '../core/actions/actions.ts'
import { perform } from '../core/actions/perform.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { isChanging, undoChange } from '../core/offered-undo.ts'
import { leaveFor } from '../ui/holding.ts'
import { canUndo, undoLast } from '../ui/toast-store.ts'
import { hasMessages, reachMessages } from '../ui/toasts.tsx'
import { usePalette } from './palette/palette-store.ts'
import { PLACE_ICONS } from './place-icons.ts'

/** Whether the list of shortcuts is shown. */
export const useHelp = create(() => ({ isOpen: false }))

/** What can always be done, whatever place is shown. */
export function windowActions(): Action[] {
  return [
    ...PLACES.map((place) => ({
      id: placeAction(place),
      label: text().places[place],
      section: 'places' as const,
      icon: PLACE_ICONS[place],
      run: () => useNavigation.getState().open(place),
    })),
    {
      id: 'palette.open',
      label: actionName('palette.open'),
      section: 'help',
      icon: Search,
      onlyFound: true,
      run: () => usePalette.getState().toggle(),
    },
    {
      id: 'changes.undo',
      label: actionName('changes.undo'),
      section: 'help',
      icon: Undo2,
      onlyFound: true,
      when: () => isChanging() || canUndo(),
      run: () => (isChanging() ? undoChange() : undoLast()),
    },
    {
      id: 'messages.reach',
      label: actionName('messages.reach'),
      section: 'help',
      onlyFound: true,
      when: hasMessages,
      run: reachMessages,
    },
    {
      id: 'help.shortcuts',
      label: text().shell.palette.shortcuts,
      section: 'help',
      icon: Keyboard,
      run: () => useHelp.setState({ isOpen: true }),
    },
    {
      id: 'help.reload',
      label: text().shell.palette.reload,
      section: 'help',
      icon: RotateCw,
      run: () => leaveFor(() => window.location.reload()),
    },
  ]
}

/** Does what the native menu asks for. */
export function runWindowAction(id: WindowAction): void {
  const action = availableActions(useRegistry.getState()).find((each) => each.id === id)
  if (action) void perform(action)
}
