import { useRef } from 'react'

interface Opener {
  element: Element | null
  /** Whether it showed that it had the focus: who works with the pointer sees no ring afterwards either. */
  focusVisible: boolean
  /** The line of a list or a table that it stands in, and where the focus goes when that is removed. */
  line: Element | null
  beside: readonly (Element | null | undefined)[]
}

const NOBODY: Opener = { element: null, focusVisible: false, line: null, beside: [] }
/** So long after a dialog has asked for it a line may take to go: the list is read again first. */
const REMOVAL_MS = 5_000

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix gives it to the dialog's own trigger, and ours have
 * none: any button, menu or key may open them.
 */
export function useFocusReturn() {
  const opener = useRef(NOBODY)
  return {
    /** Before the dialog takes the focus. */
    rememberOpener: () => {
      const element = lastingOpener(document.activeElement)
      const line = element?.closest('li, tr') ?? null
      opener.current = {
        element,
        focusVisible: document.activeElement?.matches(':focus-visible') ?? false,
        line,
        beside: [line?.nextElementSibling, line?.previousElementSibling, line?.closest('section')],
      }
    },
    onCloseAutoFocus: (closing: Event) => {
      closing.preventDefault()
      const { element, focusVisible } = opener.current
      // whoever closed it may have led the focus on
      if (isLost() && element instanceof HTMLElement) element.focus({ focusVisible })
      followRemoval(opener.current)
    },
  }
}

/** An open menu goes with its entries as soon as the dialog takes the focus: its button stays. */
function lastingOpener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element
}

const isLost = () => document.activeElement === document.body

/** A line that is removed takes the focus of its button with it: then a neighbour has it, or what stands above the list. */
function followRemoval({ line, beside, focusVisible }: Opener): void {
  if (!line) return
  const look = () => {
    if (line.isConnected) return
    watch.disconnect()
    if (!isLost()) return
    const near = beside.filter((element) => element?.isConnected)
    const next = near.map((element) => element?.querySelector<HTMLElement>('button:enabled, a[href]')).find(Boolean)
    next?.focus({ focusVisible })
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), REMOVAL_MS)
  look()
}
