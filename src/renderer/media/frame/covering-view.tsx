import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { covering } from '../../ui/covering.ts'
import { isFilledSearch } from '../../ui/filled-search.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './covering-view.module.css'
import { KeyScope, useKeyScope } from './key-scope.ts'

interface CoveringViewProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Covers the window as a dialog does: focus stays inside, Escape leaves, and the keys are its own. */
export function CoveringView({ title, onClose, children }: CoveringViewProps) {
  const content = useRef<HTMLDivElement>(null)
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  const { handlers, onKeyDown } = useKeyScope()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          className={styles.view}
          {...covering('view')}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            rememberOpener()
            // on a button it would open that one's tooltip, which then takes the first Escape
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(press) => {
            if (!isTyping(press.target)) return
            // the first one leaves the field, once a search is empty
            press.preventDefault()
            if (!isFilledSearch(press.target)) content.current?.focus()
          }}
          // messages lie above it, and using one is no wish to leave
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Radix.Title asChild>
            <h2>
              <VisuallyHidden>{title}</VisuallyHidden>
            </h2>
          </Radix.Title>
          <KeyScope value={handlers}>{children}</KeyScope>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
