import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tooltip.module.css'

export const TooltipScope = Radix.Provider

interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom'
  /** `start` keeps it over the beginning of what it explains. */
  align?: 'start' | 'center'
  /** For what is explained while something beside it has the focus. */
  shown?: Pick<Radix.TooltipProps, 'open' | 'onOpenChange'>
  children: ReactNode
}

/** Says a control's name or its shortcut on hover and on focus. The control carries its name itself. */
export function Tooltip({ text, side = 'bottom', align = 'center', shown, children }: TooltipProps) {
  return (
    <Radix.Root {...shown}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} align={align} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
