import { Popover as Radix } from 'radix-ui'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { takeFocus } from './first-focus.ts'
import { hasOwnEscape } from './own-escape.ts'
import styles from './popover.module.css'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  align?: 'start' | 'center' | 'end'
  /** With room around what is in it; without, that reaches to the edge and scrolls by itself. */
  padded?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Something else takes the focus than the button that opened it: what was made in here. */
  keepsFocus?: () => boolean
  children: ReactNode
}

/**
 * Something to choose or to write, beside the button that opens it. What should be typed into first says so with
 * `data-first-focus`, as in a dialog.
 */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', padded = false, open, onOpenChange, keepsFocus, children } = props
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          className={classNames(styles.popover, padded && styles.padded)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(opening) => {
            const first = content.current?.querySelector<HTMLElement>('[data-first-focus]')
            if (!first) return
            opening.preventDefault()
            takeFocus(first)
          }}
          onCloseAutoFocus={(closing) => keepsFocus?.() && closing.preventDefault()}
          onEscapeKeyDown={(press) => hasOwnEscape(press.target) && press.preventDefault()}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
