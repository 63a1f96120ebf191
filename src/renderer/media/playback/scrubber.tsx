import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './scrubber.module.css'

interface ScrubberProps {
  label: string
  time: number
  duration: number
  /** The time in words. */
  words: string
  /** How far an arrow key goes, in seconds. */
  step: number
  onSeek: (time: number) => void
  /** What it is drawn on; a thin bar when there is nothing. */
  children?: ReactNode
}

const LARGE_STEPS = 10

/** A place in time, by hand and by keys. */
export function Scrubber({ label, time, duration, words, step, onSeek, children }: ScrubberProps) {
  const dragging = useRef(false)
  const share = duration > 0 ? Math.min(1, time / duration) : 0
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(duration * Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  const steer = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey) return
    const goal = {
      ArrowLeft: time - step,
      ArrowDown: time - step,
      ArrowRight: time + step,
      ArrowUp: time + step,
      PageDown: time - step * LARGE_STEPS,
      PageUp: time + step * LARGE_STEPS,
      Home: 0,
      End: duration,
    }[press.key]
    if (goal === undefined) return
    press.preventDefault()
    onSeek(goal)
  }
  return (
    <div
      className={styles.scrubber}
      data-bare={children === undefined}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 1000) / 1000}
      aria-valuenow={Math.round(time * 1000) / 1000}
      aria-valuetext={words}
      onKeyDown={steer}
      onPointerDown={(press) => {
        if (press.button !== 0) return
        press.currentTarget.setPointerCapture(press.pointerId)
        dragging.current = true
        seekTo(press)
      }}
      onPointerMove={(move) => dragging.current && seekTo(move)}
      onPointerUp={() => (dragging.current = false)}
      onPointerCancel={() => (dragging.current = false)}
    >
      {children ?? (
        <span className={styles.track}>
          <span className={styles.passed} style={{ transform: `scaleX(${share})` }} />
        </span>
      )}
      <span className={styles.head} style={{ left: `${share * 100}%` }} />
    </div>
  )
}
