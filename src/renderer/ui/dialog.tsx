import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from './button.tsx'
import { covering } from './covering.ts'
import { DialogActions } from './dialog-actions.tsx'
import { DialogFoot } from './dialog-foot.ts'
import styles from './dialog.module.css'
import { isSearch } from './filled-search.ts'
import { takeFocus } from './first-focus.ts'
import { useHolding } from './holding.ts'
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
  /** It shows what is shown only this once: who leaves it is asked before. */
  holds?: boolean
  /** It asks in its own words before something in it goes. */
  asksItself?: boolean
  /** There is nothing to be done in what scrolls: it is come to by Tab for itself. */
  onlyRead?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/**
 * A modal dialog: what is longer than the window scrolls between its title and its buttons. The scrim is ours, not Radix'
 * Overlay: that one locks scrolling with a style element the content policy refuses, and the page behind never scrolls as
 * a whole anyway.
 * A click beside it does not close it once something was typed into it. Before Escape closes it then, or another place is
 * shown, a person is asked.
 * What should be typed into first says so with `data-first-focus`; a field that appears later has `focusWhenShown`.
 */
export function Dialog(props: DialogProps) {
  const { title, description, wide = false, busy = false, holds = false, asksItself = false, onlyRead = false } = props
  const { open, onOpenChange, children } = props
  const content = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  const typedInto = useRef(new Set<HTMLInputElement>())
  /** Where somebody is going who has yet to say whether that may be lost. */
  const [leaving, setLeaving] = useState<() => void>()
  // a field that is gone or empty again was saved or given up
  const isTyped = () => [...typedInto.current].some((field) => field.isConnected && field.value !== '')
  const wouldLose = () => holds || (!asksItself && isTyped())
  useHolding(open, { holds: () => busy || wouldLose(), ask: (goOn) => setLeaving(() => goOn) })
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
                // what scrolls hears the keys that scroll it
                takeFocus(first ?? body.current)
              }}
              onCloseAutoFocus={onCloseAutoFocus}
              onInput={({ target }) => {
                if (isTyping(target) && !isSearch(target)) typedInto.current.add(target as HTMLInputElement)
              }}
              onEscapeKeyDown={(press) => {
                if (hasOwnEscape(press.target)) return press.preventDefault()
                if (busy || !wouldLose()) return
                press.preventDefault()
                setLeaving(() => () => {})
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
              {/* what is longer than the window is read by scrolling, also with the keyboard */}
              <div
                ref={body}
                className={styles.body}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={onlyRead ? 0 : -1}
                {...(onlyRead && { role: 'region', 'aria-label': title })}
              >
                <Radix.Description className={styles.description}>{description}</Radix.Description>
                <DialogFoot value={foot}>{children}</DialogFoot>
              </div>
              <div ref={setFoot} className={styles.foot} />
            </Radix.Content>
          </div>
        </Radix.Portal>
      </Radix.Root>
      {/* what has been set going ends first */}
      {leaving && !busy && (
        <Leaving
          onStay={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined)
            onOpenChange(false)
            leaving()
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
