import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useFocusReturn } from '../../../../ui/use-focus-return.ts'
import styles from './stage-dialog.module.css'

interface StageDialogProps {
  /** Has the focus first. */
  canvas: RefObject<HTMLCanvasElement | null>
  onOpen?: () => void
  onKeyDown?: (press: KeyboardEvent) => void
  /** Says whether there was something else to leave than the dialog. */
  onEscape: () => boolean
  onClose: () => void
  /** A bar, a stage, and a bar. */
  children: ReactNode
}

/** A picture as large as the window to work on, with its tools above and what ends it below. */
export function StageDialog({ canvas, onOpen, onKeyDown, onEscape, onClose, children }: StageDialogProps) {
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className={styles.scrim}>
          <Radix.Content
            className={styles.dialog}
            aria-describedby={undefined}
            {...(onKeyDown ? { onKeyDown } : {})}
            onOpenAutoFocus={(event) => {
              rememberOpener()
              event.preventDefault()
              canvas.current?.focus()
              onOpen?.()
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            // messages lie above it, and a click beside it is no wish to lose what was done
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(press) => onEscape() && press.preventDefault()}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function StageTitle({ children }: { children: ReactNode }) {
  return <Radix.Title className={styles.title}>{children}</Radix.Title>
}

/** Tools above the stage, or what is said of it and what ends it below. */
export function StageBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/** How the tool is used, in small letters. */
export function StageHint({ children }: { children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>
}
