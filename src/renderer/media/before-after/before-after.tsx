import { useEffect, useRef, useState, type PointerEvent, type CSSProperties } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { titleOf } from '../../words/item-words.ts'
import styles from './before-after.module.css'

const KEY_STEP = 2
const LARGE_STEP = 10
const MOST_APART_SECONDS = 0.1
const FOLLOW_MS = 250

interface BeforeAfterProps {
  after: LibraryEntry
  before: LibraryEntry
  /** How many steps lie between them. */
  steps: number
}

/**
 * What something was made from and what it became, one over the other in the same place whatever their sizes, with a
 * divider between them: by pointer, finger or arrow keys.
 */
export function BeforeAfter({ after, before, steps }: BeforeAfterProps) {
  const words = text().culling
  const [share, setShare] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  useTogether(frame)
  const ratio = (after.width ?? 1) / (after.height ?? 1)
  const pull = (move: PointerEvent<HTMLDivElement>) => {
    if (!move.currentTarget.hasPointerCapture(move.pointerId)) return
    const { left, width } = move.currentTarget.getBoundingClientRect()
    setShare(within(((move.clientX - left) / width) * 100))
  }
  return (
    <div className={styles.stage}>
      <VisuallyHidden live>{`${text().lineage.before(steps)}: ${titleOf(before)}`}</VisuallyHidden>
      <div
        ref={frame}
        className={styles.frame}
        style={{ '--shape': ratio } as CSSProperties}
        onPointerDown={(press) => {
          press.currentTarget.setPointerCapture(press.pointerId)
          pull(press)
        }}
        onPointerMove={pull}
      >
        <Layer item={after} label={words.after} />
        <div className={styles.before} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
          <Layer item={before} label={words.before} />
        </div>
        <span className={styles.tag} data-side="before" hidden={share < 12}>
          {steps === 1 ? words.before : text().lineage.before(steps)}
        </span>
        <span className={styles.tag} data-side="after" hidden={share > 88}>
          {words.after}
        </span>
        <div
          className={styles.divider}
          style={{ left: `${share}%` }}
          role="slider"
          tabIndex={0}
          aria-label={words.divider}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share)}
          aria-valuetext={`${Math.round(share)} %`}
          onKeyDown={(press) => {
            const to = stepped(press.key, press.shiftKey, share)
            if (to === undefined) return
            press.preventDefault()
            press.stopPropagation()
            setShare(to)
          }}
        />
      </div>
    </div>
  )
}

function Layer({ item, label }: { item: LibraryEntry; label: string }) {
  const address = mediaAddress(item.media.original)
  const words = `${label}: ${item.prompt || item.modelName}`
  if (item.kind === 'video')
    return <video className={styles.picture} src={address} aria-label={words} muted loop autoPlay playsInline />
  return <img className={styles.picture} src={address} alt={words} draggable={false} />
}

/** Films of a pair are at the same instant: the second follows the first. */
function useTogether(frame: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const [first, ...others] = frame.current?.querySelectorAll('video') ?? []
      for (const other of others)
        if (first && Math.abs(other.currentTime - first.currentTime) > MOST_APART_SECONDS)
          other.currentTime = first.currentTime
    }, FOLLOW_MS)
    return () => clearInterval(timer)
  }, [frame])
}

function stepped(key: string, large: boolean, share: number): number | undefined {
  const step = large ? LARGE_STEP : KEY_STEP
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(share - step)
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(share + step)
  if (key === 'Home') return 0
  if (key === 'End') return 100
  return undefined
}

function within(share: number): number {
  return Math.min(100, Math.max(0, share))
}
