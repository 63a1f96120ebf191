import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Spending } from '#shared/app/account.ts'
import { text } from '#shared/text/index.ts'
import { useSize } from '../../../ui/use-size.ts'
import { formatCalendarDay, formatCount } from '../../../words/format.ts'
import { labelledDays, ticksFor } from './chart-scale.ts'
import styles from './day-chart.module.css'
import { coinsOf, partsOf, type Series } from './series.ts'

interface DayChartProps {
  days: Spending['days']
  series: readonly Series[]
  /** The day that is read out, by its place; null for none. */
  chosen: number | null
  onChoose: (day: number | null) => void
}

/** Room in pixels for the figures at the side, the dates below, and the highest figure's upper half. */
const GUTTER = 44
const FOOT = 24
const HEAD = 8
const DATE_WIDTH = 76
const WIDEST_BAR = 28
const BAR_SHARE = 0.64

/** Coins by day, stacked by model. Read by pointing, or with the arrow keys like a slider over the days. */
export function DayChart({ days, series, chosen, onChoose }: DayChartProps) {
  const [chart, setChart] = useState<HTMLDivElement | null>(null)
  const size = useSize(chart)
  const words = text().account.spending
  const last = days.length - 1
  const ticks = ticksFor(Math.max(...days.map(coinsOf)))
  const top = ticks.at(-1)!
  const band = Math.max(size.width - GUTTER, 0) / days.length
  const foot = size.height - FOOT
  const y = (coins: number) => foot - (coins / top) * (foot - HEAD)
  const width = Math.min(band * BAR_SHARE, WIDEST_BAR)

  const point = (move: PointerEvent) => {
    const at = move.clientX - move.currentTarget.getBoundingClientRect().left - GUTTER
    onChoose(at < 0 || band === 0 ? null : Math.min(last, Math.floor(at / band)))
  }
  const press = (key: KeyboardEvent) => {
    const at = chosen ?? last
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key.key]
    if (next === undefined) return
    key.preventDefault()
    onChoose(Math.min(last, Math.max(0, next)))
  }
  const day = days[chosen ?? last]!

  return (
    <div
      ref={setChart}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={words.chart(days.length)}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={words.onDay(formatCalendarDay(day.date), coinsOf(day))}
      onKeyDown={press}
      onFocus={() => onChoose(chosen ?? last)}
      onBlur={() => onChoose(null)}
      onPointerMove={point}
      onPointerLeave={() => onChoose(null)}
    >
      <svg className={styles.drawing} width={size.width} height={size.height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? styles.base : styles.line}
              x1={GUTTER}
              x2={size.width}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={styles.figure} x={GUTTER - 10} y={y(tick)}>
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {chosen !== null && (
          <rect
            className={styles.band}
            x={GUTTER + chosen * band}
            y={HEAD}
            width={band}
            height={Math.max(foot - HEAD, 0)}
          />
        )}
        {days.map((each, index) => {
          let below = 0
          return partsOf(each, series).map(({ colour, coins }) => {
            const from = below
            below += coins
            return (
              <rect
                key={`${each.date} ${colour}`}
                className={styles.part}
                data-colour={colour}
                x={GUTTER + index * band + (band - width) / 2}
                y={y(below)}
                width={width}
                height={Math.max(y(from) - y(below), 0)}
              />
            )
          })
        })}
        {labelledDays(days.length, Math.floor((size.width - GUTTER) / DATE_WIDTH)).map((index) => (
          <text
            key={index}
            className={styles.date}
            x={Math.min(GUTTER + (index + 0.5) * band, size.width - DATE_WIDTH / 4)}
            y={foot + 17}
          >
            {formatCalendarDay(days[index]!.date)}
          </text>
        ))}
      </svg>
    </div>
  )
}
