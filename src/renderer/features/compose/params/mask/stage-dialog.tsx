import { Dialog as Radix } from 'radix-ui'
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { text } from '#shared/text/index.ts'
import { ConfirmDialog } from '../../../../core/confirm-dialog.tsx'
import { covering } from '../../../../ui/covering.ts'
import { useHolding } from '../../../../ui/holding.ts'
import { useFocusReturn } from '../../../../ui/use-focus-return.ts'
import styles from './stage-dialog.module.css'

interface StageDialogProps {
  /** Has the focus first. */
  canvas: RefObject<HTMLCanvasElement | null>
  onOpen?: () => void
  onKeyDown?: (press: KeyboardEvent) => void
  /** Says whether there was something else to leave than the dialog. */
  onEscape: () => boolean
  /** Something was done here that nothing brings back: who leaves is asked before. */
  changed: boolean
  onClose: () => void
  /** A bar, a stage, and a bar. */
  children: ReactNode
}

/** A picture as large as the window to work on, with its tools above and what ends it below. */
export function StageDialog({ canvas, onOpen, onKeyDown, onEscape, changed, onClose, children }: StageDialogProps) {
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  const [leaving, setLeaving] = useState<() => void>()
  const words = text().masks.leaving
  useHolding(true, { holds: () => changed, ask: (goOn) => setLeaving(() => goOn) })
  return (
    <>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Portal>
          <div className={styles.scrim}>
            <Radix.Content
              className={styles.dialog}
              {...covering('view')}
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
              onEscapeKeyDown={(press) => {
                if (onEscape()) return press.preventDefault()
                if (!changed) return
                press.preventDefault()
                setLeaving(() => () => {})
              }}
            >
              {children}
            </Radix.Content>
          </div>
        </Radix.Portal>
      </Radix.Root>
      {/* beside it, not in it: the keys of the tools are not meant there */}
      {leaving && (
        <ConfirmDialog
          title={words.title}
          description={words.lead}
          keep={words.keep}
          go={words.go}
          onConfirm={async () => {
            onClose()
            leaving()
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
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
