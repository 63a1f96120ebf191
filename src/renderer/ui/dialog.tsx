import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { covering } from './covering.ts'
import styles from './dialog.module.css'
import { isFilledSearch } from './filled-search.ts'
import { takeFocus } from './first-focus.ts'
import { IconButton } from './icon-button.tsx'
import { isInMessages } from './toasts.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  title: string
  description: string
  /** Several columns. */
  wide?: boolean
  /** What it has set going spends, deletes or shows once: it stays until that has worked or has not. */
  busy?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/**
 * A modal dialog. The scrim is ours, not Radix' Overlay: that one locks scrolling with a style element the content
 * policy refuses, and the page behind never scrolls as a whole anyway.
 * What should be typed into first says so with `data-first-focus`; a field that appears later has `focusWhenShown`.
 */
export function Dialog({ title, description, wide = false, busy = false, open, onOpenChange, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <Radix.Portal>
        <div className={styles.scrim}>
          <Radix.Content
            ref={content}
            className={styles.dialog}
            {...covering('dialog')}
            data-wide={wide || undefined}
            onOpenAutoFocus={(event) => {
              rememberOpener()
              // on the close button it would open that one's tooltip, which then takes the first Escape
              event.preventDefault()
              const first = content.current?.querySelector<HTMLElement>('[data-first-focus]')
              takeFocus(first ?? content.current)
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={(press) => isFilledSearch(press.target) && press.preventDefault()}
            onInteractOutside={(event) => isInMessages(event.target) && event.preventDefault()}
          >
            <header className={styles.header}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} label={text().common.close} small disabled={busy} />
              </Radix.Close>
            </header>
            <Radix.Description className={styles.description}>{description}</Radix.Description>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
