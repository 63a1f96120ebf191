import { X } from 'lucide-react'
import { DismissableLayer, FocusScope } from 'radix-ui/internal'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent as Press } from 'react'
import { flushSync } from 'react-dom'
import { text } from '#shared/text/index.ts'
import { elementOnTop } from './covering.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, useToasts, type ShownToast } from './toast-store.ts'
import styles from './toasts.module.css'

const READ_MS = 5_000
/** Long enough to read, to think twice and to get there by keyboard. */
const DECIDE_MS = 10_000
const REGION_ID = 'messages'

/** All messages, over the lower left corner of a place: what acts stands on the right. Drawn once, by the shell. */
export function Toasts() {
  const { shown, hasFocus } = useToasts()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const [isUnderPointer, setUnderPointer] = useState(false)

  const giveFocusBack = () => {
    const focused = document.activeElement
    if (focused === document.body || region.current?.contains(focused)) cameFrom.current?.focus()
    cameFrom.current = undefined
    useToasts.setState({ hasFocus: false })
  }
  /** From the first or the last of them, Tab leads back to what covers the window and not behind it. */
  const leaveByTab = (press: Press) => {
    const cover = elementOnTop()
    if (!cover || !region.current) return
    const buttons = [...region.current.querySelectorAll('button')]
    if (document.activeElement !== buttons.at(press.shiftKey ? 0 : -1)) return
    press.preventDefault()
    giveFocusBack()
    // what had it may be gone
    if (!cover.contains(document.activeElement)) cover.focus()
  }
  useEffect(() => {
    // one that had the focus may be gone: by the keys that take back, or for newer ones
    if (hasFocus && document.activeElement === document.body) giveFocusBack()
  })

  return (
    <section
      ref={region}
      id={REGION_ID}
      className={styles.region}
      aria-label={text().shell.messages}
      aria-live="polite"
      aria-relevant="additions"
    >
      <div
        onPointerEnter={() => setUnderPointer(true)}
        onPointerLeave={() => setUnderPointer(false)}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          const before = event.relatedTarget
          if (before instanceof HTMLElement && !event.currentTarget.contains(before)) cameFrom.current = before
          useToasts.setState({ hasFocus: true })
        }}
        onBlur={(event: FocusEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) useToasts.setState({ hasFocus: false })
        }}
      >
        <ol className={styles.toasts}>
          {shown.map((toast) => (
            <Message
              key={toast.id}
              toast={toast}
              held={isUnderPointer || hasFocus}
              onLeave={giveFocusBack}
              onTab={leaveByTab}
            />
          ))}
        </ol>
        {hasFocus && <LayerOnTop />}
      </div>
    </section>
  )
}

/**
 * While it is there, the dialog below neither takes the focus back nor Escape: both belong to the newest layer. Nothing is
 * drawn of it, because the messages themselves are there before the keyboard is.
 */
function LayerOnTop() {
  return (
    <DismissableLayer.Root asChild>
      <FocusScope.Root asChild onMountAutoFocus={leaveFocus} onUnmountAutoFocus={leaveFocus}>
        <span hidden />
      </FocusScope.Root>
    </DismissableLayer.Root>
  )
}

function leaveFocus(event: Event): void {
  event.preventDefault()
}

interface MessageProps {
  toast: ShownToast
  held: boolean
  onLeave: () => void
  onTab: (press: Press) => void
}

function Message({ toast, held, onLeave, onTab }: MessageProps) {
  const { id, action, undo } = toast
  const leave = () => {
    onLeave()
    dismissToast(id)
  }
  const leaveByKey = (press: Press) => {
    if (press.key === 'Tab') onTab(press)
    if (press.key !== 'Escape') return
    press.stopPropagation()
    leave()
  }
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(id), action || undo ? DECIDE_MS : READ_MS)
    return () => clearTimeout(timer)
  }, [held, id, action, undo])

  const button = (label: string, run: () => unknown) => (
    <button
      type="button"
      className={styles.action}
      onKeyDown={leaveByKey}
      onClick={() => {
        leave()
        run()
      }}
    >
      {label}
    </button>
  )
  return (
    <li className={styles.toast}>
      <p className={styles.text}>{toast.text}</p>
      {undo && button(text().shell.undo, undo)}
      {action && button(action.label, action.run)}
      <IconButton icon={X} label={text().shell.dismiss} small onClick={leave} onKeyDown={leaveByKey} />
    </li>
  )
}

export function hasMessages(): boolean {
  return useToasts.getState().shown.length > 0
}

/** Messages lie above all else: using one is no wish to leave what is below it. */
export function isInMessages(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${REGION_ID}`) !== null
}

/** Brings the keyboard to the newest message from anywhere. */
export function reachMessages(): void {
  // a dialog lets the focus go only where a layer is above it
  flushSync(() => useToasts.setState({ hasFocus: true }))
  document.querySelector<HTMLElement>(`#${REGION_ID} li:last-of-type button`)?.focus()
}
