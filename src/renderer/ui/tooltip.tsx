import { Tooltip as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { create } from 'zustand'
import styles from './tooltip.module.css'

export const TooltipScope = Radix.Provider

interface ShownTooltip {
  id: string | undefined
  /** Shown for the keyboard: scrolling to what has the focus, or a pointer that leaves, does not take it away. */
  held: boolean
}

const NONE: ShownTooltip = { id: undefined, held: false }

/** The one that is shown: whoever comes by keyboard while the pointer rests elsewhere reads one, not two. */
const useShownTooltip = create<ShownTooltip>(() => NONE)

/** Shows an explanation until `hideTooltip`. */
export function showTooltip(id: string): void {
  useShownTooltip.setState({ id, held: true })
}

export function hideTooltip(id: string): void {
  useShownTooltip.setState((shown) => (shown.id === id ? NONE : shown))
}

function followPointer(id: string, open: boolean): void {
  useShownTooltip.setState((shown) => {
    if (open) return { id, held: false }
    return shown.id === id && !shown.held ? NONE : shown
  })
}

interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom'
  /** `start` keeps it over the beginning of what it explains. */
  align?: 'start' | 'center'
  /** For what is explained while something beside it has the focus: the name it is shown by. */
  id?: string
  children: ReactNode
}

/** Says a control's name or its shortcut on hover and on focus. The control carries its name itself. */
export function Tooltip({ text, side = 'bottom', align = 'center', id, children }: TooltipProps) {
  const ownId = useId()
  const name = id ?? ownId
  const shown = useShownTooltip((tooltip) => tooltip.id === name)
  return (
    <Radix.Root open={shown} onOpenChange={(open) => followPointer(name, open)}>
      <Radix.Trigger
        asChild
        // who works with the pointer and is given the focus back has not asked for it
        onFocus={(event) => !event.currentTarget.matches(':focus-visible') && event.preventDefault()}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} align={align} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
