import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './gauge.module.css'

interface GaugeProps {
  label: string
  /** The figures as a person says them: "2 of 4 running". */
  reading: string
  value: number
  max: number
  tone: 'ink' | 'cyan' | 'magenta' | 'yellow'
  note?: ReactNode
}

/** How much of something there is, against what there may be. */
export function Gauge({ label, reading, value, max, tone, note }: GaugeProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.gauge}>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.reading}>{reading}</span>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={reading}
      >
        <div className={classNames(styles.fill, styles[tone])} style={{ width: `${share * 100}%` }} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
