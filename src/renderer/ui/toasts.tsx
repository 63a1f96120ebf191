import { X } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent as Press } from 'react'
import { text } from '#shared/text/index.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, useToasts, type ShownToast } from './toast-store.ts'
import styles from './toasts.module.css'

const READ_MS = 5_000
/** Long enough to read, to think twice and to get there by keyboard. */
const DECIDE_MS = 10_000
const REGION_ID = 'messages'

/** All messages, over the lower left corner of a place: what acts stands on the right. Drawn once, by the shell. */
export function Toasts() {
  const shown = useToasts((toasts) => toasts.shown)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const [held, setHeld] = useState({ pointer: false, focus: false })

  const giveFocusBack = () => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus()
    cameFrom.current = undefined
    setHeld((before) => ({ ...before, focus: false }))
  }

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
        onPointerEnter={() => setHeld((before) => ({ ...before, pointer: true }))}
        onPointerLeave={() => setHeld((before) => ({ ...before, pointer: false }))}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          const before = event.relatedTarget
          if (before instanceof HTMLElement && !event.currentTarget.contains(before)) cameFrom.current = before
          setHeld((now) => ({ ...now, focus: true }))
        }}
        onBlur={(event: FocusEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }))
        }}
      >
        <ol className={styles.toasts}>
          {shown.map((toast) => (
            <Message key={toast.id} toast={toast} held={held.pointer || held.focus} onLeave={giveFocusBack} />
          ))}
        </ol>
      </div>
    </section>
  )
}

interface MessageProps {
  toast: ShownToast
  held: boolean
  onLeave: () => void
}

function Message({ toast, held, onLeave }: MessageProps) {
  const { id, action, undo } = toast
  const leave = () => {
    onLeave()
    dismissToast(id)
  }
  const leaveByEscape = (press: Press) => {
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
      onKeyDown={leaveByEscape}
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
      <IconButton icon={X} label={text().shell.dismiss} small onClick={leave} onKeyDown={leaveByEscape} />
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
  document.querySelector<HTMLElement>(`#${REGION_ID} li:last-of-type button`)?.focus()
}
