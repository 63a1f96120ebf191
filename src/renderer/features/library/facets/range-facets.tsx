import { useState } from 'react'
import type { LibraryFacets, LibraryFilter } from '#shared/app/library.ts'
import { shownView } from '#shared/app/library-view.ts'
import { DAY_MS } from '#shared/day.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { startOfDay } from '../../../words/format.ts'
import { localDay } from '../../../words/local-day.ts'
import { seenOf } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import { coinSteps } from './coin-steps.ts'
import { FacetValue } from './facet-list.tsx'
import styles from './range-facets.module.css'
import { firstMomentOf, isWholeDay, lastMomentOf } from './typed-day.ts'

interface RangeProps {
  coins: LibraryFacets['coins']
  filter: LibraryFilter
  onChange: (change: Partial<Record<'minCoins' | 'maxCoins', number | undefined>>) => void
}

/** At most so many coins, with how many there are; or whatever is written. */
export function CoinsRange({ coins, filter, onChange }: RangeProps) {
  const words = text().library
  const { minCoins, maxCoins } = filter
  return (
    <>
      <ul aria-label={words.coins}>
        {coinSteps(coins).map(({ most, count }) => {
          const isChosen = maxCoins === most && minCoins === undefined
          return (
            <li key={most}>
              <FacetValue
                label={text().compose.browser.upTo(most)}
                count={count}
                chosen={isChosen}
                onToggle={() => onChange({ minCoins: undefined, maxCoins: isChosen ? undefined : most })}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles.range}>
        <NumberField
          label={words.leastCoins}
          coins
          small
          placeholder="0"
          value={minCoins}
          onChange={(least) => onChange({ minCoins: filled(least) })}
        />
        <span aria-hidden>–</span>
        <NumberField
          label={words.mostCoins}
          coins
          small
          placeholder="∞"
          value={maxCoins}
          onChange={(most) => onChange({ maxCoins: filled(most) })}
        />
      </div>
    </>
  )
}

/** What is no number of coins bounds nothing. */
function filled(coins: number | undefined): number | undefined {
  return Number.isNaN(coins) ? undefined : coins
}

interface DateRangeProps {
  filter: LibraryFilter
  onChange: (change: Partial<Record<'from' | 'to', string | undefined>>) => void
}

/** Days as a person counts them: the whole of the last day belongs to it. */
export function DateRange({ filter, onChange }: DateRangeProps) {
  const words = text().library
  const [today] = useState(() => startOfDay(Date.now()))
  const presets = [
    { label: words.today, from: today },
    { label: words.lastDays(7), from: today - 6 * DAY_MS },
    { label: words.lastDays(30), from: today - 29 * DAY_MS },
  ].map(({ label, from }) => ({ label, from: new Date(from).toISOString() }))
  return (
    <div className={styles.dates}>
      <ul aria-label={words.date}>
        {presets.map(({ label, from }) => (
          <li key={label}>
            <SinceValue label={label} from={from} filter={filter} onChange={onChange} />
          </li>
        ))}
      </ul>
      <div className={styles.range}>
        <span aria-hidden>{words.fromDay}</span>
        <DayField
          label={words.firstDay}
          day={dayIn(filter.from)}
          onChange={(day) => onChange({ from: firstMomentOf(day) })}
        />
        <span aria-hidden>{words.untilDay}</span>
        <DayField
          label={words.lastDay}
          day={dayIn(filter.to)}
          onChange={(day) => onChange({ to: lastMomentOf(day) })}
        />
      </div>
    </div>
  )
}

interface DayFieldProps {
  label: string
  day: string
  onChange: (day: string) => void
}

function DayField({ label, day, onChange }: DayFieldProps) {
  /** Of which the year is not whole yet: it stays as it is typed, and nothing is searched by it. */
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      small
      type="date"
      max="9999-12-31"
      label={label}
      value={typed ?? day}
      onChange={({ target }) => {
        const isHeld = target.value !== '' && !isWholeDay(target.value)
        setTyped(isHeld ? target.value : undefined)
        if (!isHeld) onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface SinceValueProps extends DateRangeProps {
  label: string
  from: string
}

/** Counted in the whole library only: there an index answers, while every letter of a search would be counted anew. */
function SinceValue({ label, from, filter, onChange }: SinceValueProps) {
  const { from: _from, to: _to, ...others } = filter
  const isWhole = Object.keys(others).length === 0
  const { stacked, folded, hidesRejected } = useLibrary()
  const view = shownView({ filter: seenOf({ from }, hidesRejected), stacked, folded })
  const counted = useCommand('library.count', isWhole ? view : null, { keep: true })
  const isChosen = filter.from === from && filter.to === undefined
  return (
    <FacetValue
      label={label}
      count={counted.value?.count}
      chosen={isChosen}
      onToggle={() => onChange({ from: isChosen ? undefined : from, to: undefined })}
    />
  )
}

function dayIn(isoTime: string | undefined): string {
  return isoTime === undefined ? '' : localDay(isoTime)
}
