import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from './button.tsx'
import { covering } from './covering.ts'
import { DialogActions } from './dialog-actions.tsx'
import styles from './dialog.module.css'
import { isSearch } from './filled-search.ts'
import { takeFocus } from './first-focus.ts'
import { IconButton } from './icon-button.tsx'
import { isTyping } from './is-typing.ts'
import { hasOwnEscape } from './own-escape.ts'
import { isInMessages } from './toasts.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  title: string
  description: string
  /** Several columns. */
  wide?: boolean
  /** What it has set going spends, deletes or shows once: it stays until that has worked or has not. */
  busy?: boolean
  /** It shows what is shown only this once: Escape asks before it goes. */
  holds?: boolean
  /** A form that takes a while: Escape asks before what was typed into it goes. */
  form?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/**
 * A modal dialog. The scrim is ours, not Radix' Overlay: that one locks scrolling with a style element the content
 * policy refuses, and the page behind never scrolls as a whole anyway.
 * A click beside it is no wish to lose what was typed into it.
 * What should be typed into first says so with `data-first-focus`; a field that appears later has `focusWhenShown`.
 */
export function Dialog(props: DialogProps) {
  const { title, description, wide = false, busy = false, holds = false, form = false } = props
  const { open, onOpenChange, children } = props
  const content = useRef<HTMLDivElement>(null)
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  const typedInto = useRef(new Set<HTMLInputElement>())
  const [asks, setAsks] = useState(false)
  // a field that is gone or empty again was saved or given up
  const isTyped = () => [...typedInto.current].some((field) => field.isConnected && field.value !== '')
  return (
    <>
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
              onInput={({ target }) => {
                if (isTyping(target) && !isSearch(target)) typedInto.current.add(target as HTMLInputElement)
              }}
              onEscapeKeyDown={(press) => {
                if (hasOwnEscape(press.target)) return press.preventDefault()
                if (busy || !(holds || (form && isTyped()))) return
                press.preventDefault()
                setAsks(true)
              }}
              onInteractOutside={(event) =>
                (isInMessages(event.target) || holds || isTyped()) && event.preventDefault()
              }
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
      {asks && (
        <Leaving
          onStay={() => setAsks(false)}
          onLeave={() => {
            setAsks(false)
            onOpenChange(false)
          }}
        />
      )}
    </>
  )
}

/** Enter stays: nothing is lost by a key that was meant for something else. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = text().common.leaving
  return (
    <Dialog title={words.title} description={words.lead} open onOpenChange={onStay}>
      <DialogActions>
        <Button data-first-focus onClick={onStay}>
          {words.keep}
        </Button>
        <Button look="solid" onClick={onLeave}>
          {words.go}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
