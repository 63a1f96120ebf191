import { useState } from 'react'
import type { Spending } from '#shared/app/account.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatCalendarDay, formatCount, formatDollars } from '../../../words/format.ts'
import { SPENDING_VIEWS, useAccountView } from '../account-view-store.ts'
import { DayChart } from './day-chart.tsx'
import { ModelBars } from './model-bars.tsx'
import { ModelSwatch } from './model-swatch.tsx'
import { coinsOf, partsOf, seriesOf, sum, type Series } from './series.ts'
import styles from './spending-panel.module.css'

const SPANS = [7, 30, 90]

/** Coins by day and by model, from this computer's own journal. */
export function SpendingPanel() {
  const words = text().account.spending
  const { spending: shown, showSpending } = useAccountView()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const spending = useCommand('account.spending', { days: shown.days, timeZone })
  const models = useCommand('models.list', {})
  return (
    <Panel
      title={words.title}
      aside={
        <div className={styles.choices}>
          <Segmented
            label={words.view}
            value={shown.view}
            options={SPENDING_VIEWS.map((value) => ({ value, label: words[value] }))}
            onChange={(view) => showSpending({ view })}
          />
          <Select
            tall
            label={words.span}
            value={String(shown.days)}
            options={SPANS.map((days) => ({ value: String(days), label: words.days(days) }))}
            onChange={(days) => showSpending({ days: Number(days) })}
          />
        </div>
      }
    >
      {spending.status === 'failed' && (
        <ErrorNote error={spending.error} attempt="reads" lead={words.notLoaded} onRetry={spending.reload} />
      )}
      {spending.status === 'loading' && <div className={styles.room} />}
      {spending.status === 'ready' && (
        <Drawn
          spending={named(spending.value, models.status === 'ready' ? models.value.models : [])}
          view={shown.view}
        />
      )}
    </Panel>
  )
}

/** The service knows names of models of which nothing is in the library. */
function named(spending: Spending, models: readonly Pick<Model, 'id' | 'displayName'>[]): Spending {
  const names = new Map(models.map(({ id, displayName }) => [id, displayName]))
  const nameOf = ({ modelId, modelName }: Spending['models'][number]) => names.get(modelId) ?? modelName
  return { ...spending, models: spending.models.map((model) => Object.assign({}, model, { modelName: nameOf(model) })) }
}

function Drawn({ spending, view }: { spending: Spending; view: (typeof SPENDING_VIEWS)[number] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const words = text().account.spending
  const series = seriesOf(spending, words.others)
  if (series.length === 0)
    return (
      <div className={styles.empty}>
        <p>{words.empty}</p>
        <p className={styles.soft}>{words.emptyHint}</p>
      </div>
    )
  // a shorter span may have taken the day away
  const day = view === 'byDay' && chosen !== null ? spending.days[chosen] : undefined
  return (
    <>
      <p className={styles.reading}>{day ? <OneDay day={day} series={series} /> : totalOf(spending)}</p>
      {view === 'byDay' && (
        <DayChart days={spending.days} series={series} chosen={day ? chosen : null} onChoose={setChosen} />
      )}
      {view === 'byModel' && <ModelBars series={series} />}
      {view === 'table' && <SpendingTable spending={spending} />}
      {view === 'byDay' && (
        <ul className={styles.legend}>
          {series.map(({ modelId, modelName, coins, colour }) => (
            <li key={modelId ?? ''} className={styles.entry}>
              <ModelSwatch colour={colour} />
              {modelName}
              <span className={styles.soft}>{formatCount(coins)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function totalOf({ days, models }: Spending): string {
  const coins = sum(models.map((model) => model.coins))
  const generations = sum(models.map((model) => model.generations))
  return withMoney(text().account.spending.total(coins, generations, days.length), models)
}

/** With the real money behind it where there is any. */
function withMoney(words: string, charges: readonly Pick<Spending['models'][number], 'providerCost'>[]): string {
  const micros = sum(charges.map(({ providerCost }) => providerCost?.micros ?? 0))
  return micros > 0 ? `${words} · ${text().common.toProviders(micros)}` : words
}

function OneDay({ day, series }: { day: Spending['days'][number]; series: readonly Series[] }) {
  const words = text().account.spending
  return (
    <>
      <span>{withMoney(words.onDay(formatCalendarDay(day.date), coinsOf(day)), day.charges)}</span>
      {partsOf(day, series).map(({ colour, modelName, coins }) => (
        <span key={colour} className={styles.entry}>
          <ModelSwatch colour={colour} />
          {modelName}
          <span className={styles.soft}>{formatCount(coins)}</span>
        </span>
      ))}
    </>
  )
}

interface TableLine {
  date: string
  modelName: string
  coins: number
  providerCost: Spending['models'][number]['providerCost']
  generations: number
}

/** The same in words and figures, the newest first. */
function SpendingTable({ spending: { days, models } }: { spending: Spending }) {
  const words = text().account.spending
  const names = new Map(models.map(({ modelId, modelName }) => [modelId, modelName]))
  const lines: TableLine[] = days
    .toReversed()
    .flatMap(({ date, charges }) =>
      charges.map(({ modelId, ...charge }) => ({ date, modelName: names.get(modelId) ?? modelId, ...charge })),
    )
  const money: DataColumn<TableLine> = {
    label: text().common.realMoney,
    numeric: true,
    renderCell: ({ providerCost }) => (providerCost ? formatDollars(providerCost.micros) : ''),
  }
  return (
    <div className={styles.table}>
      <DataTable
        label={words.title}
        rows={lines}
        keyOf={({ date, modelName }) => `${date} ${modelName}`}
        columns={[
          { label: words.day, renderCell: ({ date }) => formatCalendarDay(date) },
          { label: words.model, wide: true, renderCell: ({ modelName }) => modelName },
          { label: words.generations, numeric: true, renderCell: ({ generations }) => formatCount(generations) },
          {
            label: words.perGeneration,
            numeric: true,
            renderCell: ({ coins, generations }) => formatCount(Math.round((coins / generations) * 10) / 10),
          },
          { label: words.coins, numeric: true, renderCell: ({ coins }) => formatCount(coins) },
          ...(models.some(({ providerCost }) => providerCost !== null) ? [money] : []),
        ]}
      />
    </div>
  )
}
