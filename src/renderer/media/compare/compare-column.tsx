import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useCallback } from 'react'
import type { Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { keyWordsOf } from '../../core/actions/keys.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Stars } from '../../ui/stars.tsx'
import { fileNameOf } from '../../words/file-name-of.ts'
import { FlagButtons } from '../culling/flag-buttons.tsx'
import { KeyScope, useKeyHandlers } from '../frame/key-scope.ts'
import type { Viewport } from '../image/viewport.ts'
import type { ItemAnswer } from '../items/use-items.ts'
import { ItemStage } from '../stage/item-stage.tsx'
import styles from './compare-column.module.css'

interface CompareColumnProps {
  id: string
  /** Undefined until it is known. */
  answer: ItemAnswer | undefined
  place: { active: boolean; first: boolean; last: boolean }
  viewport: { viewport: Viewport; onViewport: (viewport: Viewport) => void }
  onActive: () => void
  onRate: (rating: number) => void
  onFlag: (flag: Flag) => void
  onSwap: (by: 1 | -1) => void
  onDrop: () => void
  onFilm: (id: string, film: HTMLVideoElement | null) => void
  onToggle: () => void
}

/** One of those compared: the keys are for the active one. */
export function CompareColumn({ id, answer, place, viewport, onFilm, onToggle, ...on }: CompareColumnProps) {
  const words = text().viewers
  const keyHandlers = useKeyHandlers()
  const onElement = useCallback((film: HTMLVideoElement | null) => onFilm(id, film), [id, onFilm])
  const item = answer?.status === 'ready' ? answer.item : undefined
  return (
    <section
      className={styles.column}
      aria-label={item ? fileNameOf(item.path) : words.loading}
      aria-current={place.active}
      data-flag={item?.flag}
      onPointerDownCapture={on.onActive}
      onFocusCapture={on.onActive}
    >
      <header className={styles.head}>
        <span className={styles.name} title={item?.path}>
          {item && fileNameOf(item.path)}
        </span>
        {item && <FlagButtons flag={item.flag} onFlag={on.onFlag} small />}
        {item && <Stars label={words.rating} value={item.rating} nameOf={words.stars} onChange={on.onRate} />}
        <IconButton
          icon={ArrowLeft}
          label={words.moveLeft}
          keys={keyWordsOf('compare.move', 0)}
          small
          disabled={place.first}
          onClick={() => on.onSwap(-1)}
        />
        <IconButton
          icon={ArrowRight}
          label={words.moveRight}
          keys={keyWordsOf('compare.move', 1)}
          small
          disabled={place.last}
          onClick={() => on.onSwap(1)}
        />
        <IconButton
          icon={X}
          label={words.drop}
          keys={keyWordsOf('compare.drop', 0)}
          small
          disabled={place.first && place.last}
          onClick={on.onDrop}
        />
      </header>
      <div className={styles.stage}>
        {answer?.status === 'failed' && <p className={styles.gone}>{words.unknownItem}</p>}
        {!answer && <Loading label={words.loading} />}
        {item && (
          <KeyScope value={place.active ? keyHandlers : undefined}>
            <ItemStage item={item} viewport={viewport} film={{ onElement, onToggle }} />
          </KeyScope>
        )}
      </div>
    </section>
  )
}
