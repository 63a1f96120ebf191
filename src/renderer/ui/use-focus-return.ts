import { useRef } from 'react'

interface Opener {
  element: Element | null
  /** Whether it showed that it had the focus: who works with the pointer sees no ring afterwards either. */
  focusVisible: boolean
}

const NOBODY: Opener = { element: null, focusVisible: false }

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix gives it to the dialog's own trigger, and ours have
 * none: any button, menu or key may open them.
 */
export function useFocusReturn() {
  const opener = useRef(NOBODY)
  return {
    /** Before the dialog takes the focus. */
    rememberOpener: () => {
      const element = document.activeElement
      opener.current = { element, focusVisible: element?.matches(':focus-visible') ?? false }
    },
    onCloseAutoFocus: (closing: Event) => {
      closing.preventDefault()
      const { element, focusVisible } = opener.current
      // whoever closed it may have led the focus on
      const isLost = document.activeElement === document.body
      if (isLost && element instanceof HTMLElement) element.focus({ focusVisible })
    },
  }
}
