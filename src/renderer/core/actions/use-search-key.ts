import type { RefObject } from 'react'
import { takeFocus } from '../../ui/first-focus.ts'
import { actionName } from './action-names.ts'
import { useActions, type ActionSection } from './actions.ts'

/** One key leads to the search field of a place, from anywhere but a text being written. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, section: ActionSection): void {
  useActions([
    {
      id: 'search.here',
      label: actionName('search.here'),
      section,
      onlyFound: true,
      run: () => takeFocus(field.current),
    },
  ])
}
