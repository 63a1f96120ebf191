import { useEffect, useRef, useState, type PointerEvent, type CSSProperties } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Loading } from '../../ui/loading.tsx'
import { useItems } from '../items/use-items.ts'
import { PreviewPicture } from '../pictures/preview-picture.tsx'
import styles from './before-after.module.css'

const KEY_STEP = 2
const LARGE_STEP = 10
const MOST_APART_SECONDS = 0.1
const FOLLOW_MS = 250

/** The picture or film that something was made from; undefined where there is none to lay under it. */
export function beforeOf({ kind, madeFrom, trashedAt }: LibraryItem): string | undefined {
  return (kind === 'image' || kind === 'video') && trashedAt === null ? madeFrom[0] : undefined
}

interface BeforeAfterProps {
  after: LibraryItem
  beforeId: string
}

/**
 * What something was made from and what it became, one over the other in the same place whatever their sizes, with a
 * divider between them: by pointer, finger or arrow keys.
 */
export function BeforeAfter({ after, beforeId }: BeforeAfterProps) {
  const words = text().culling
  const answer = useItems([beforeId]).get(beforeId)
  const [share, setShare] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  useTogether(frame)
  if (!answer) return <Loading label={text().viewers.loading} />
  if (answer.status === 'failed') return <PreviewPicture item={after} note={words.nothingBefore} />
  const ratio = (after.width ?? 1) / (after.height ?? 1)
  const pull = (move: PointerEvent<HTMLDivElement>) => {
    if (!move.currentTarget.hasPointerCapture(move.pointerId)) return
    const { left, width } = move.currentTarget.getBoundingClientRect()
    setShare(within(((move.clientX - left) / width) * 100))
  }
  return (
    <div className={styles.stage}>
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
          <Layer item={answer.item} label={words.before} />
        </div>
        <span className={styles.tag} data-side="before" hidden={share < 12}>
          {words.before}
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

function Layer({ item, label }: { item: LibraryItem; label: string }) {
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
