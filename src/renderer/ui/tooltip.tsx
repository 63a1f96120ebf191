import { Tooltip as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { create } from 'zustand'
import styles from './tooltip.module.css'

export const TooltipScope = Radix.Provider

/** The one that is shown: whoever comes by keyboard while the pointer rests elsewhere reads one, not two. */
const useShownTooltip = create<{ id: string | undefined }>(() => ({ id: undefined }))

export function showTooltip(id: string): void {
  useShownTooltip.setState({ id })
}

export function hideTooltip(id: string): void {
  useShownTooltip.setState((shown) => (shown.id === id ? { id: undefined } : shown))
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
    <Radix.Root open={shown} onOpenChange={(open) => (open ? showTooltip(name) : hideTooltip(name))}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} align={align} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
