import { Plus, X } from 'lucide-react'
import type { BatchItem } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { isKnownDescriptor, type Model } from '#shared/service/catalog.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'
import { settingText } from '../table/table-columns.ts'
import { linesOf, openParams, type ImportChoices, type SweepChoice } from './import-choices.ts'
import styles from './sweep-editor.module.css'
import type { Prices } from './use-quotes.ts'

const MOST_AXES = 6
const MODES = ['crossed', 'paired'] as const

interface SweepEditorProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  model: Model | undefined
  first: BatchItem | undefined
  prices: Prices
}

/** Several values for a setting: each row once for every one of them. */
export function SweepEditor({ choices, onChange, model, first, prices }: SweepEditorProps) {
  const taken = new Set(choices.sweeps.map(({ param }) => param))
  const free = openParams(model, choices.mapping).filter(({ name }) => !taken.has(name))
  const put = (index: number, axis: SweepChoice) => onChange({ sweeps: choices.sweeps.with(index, axis) })
  const [next] = free
  const words = text().batches
  return (
    <section className={styles.sweeps} aria-label={words.sweeps}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.sweeps}</h2>
        {next && choices.sweeps.length < MOST_AXES && (
          <Button
            small
            icon={<Icon of={Plus} size="small" />}
            onClick={() => onChange({ sweeps: [...choices.sweeps, { param: next.name, text: '' }] })}
          >
            {words.addSweep}
          </Button>
        )}
      </header>
      {choices.sweeps.length === 0 && <p className={styles.hint}>{words.sweepsHint}</p>}
      {choices.sweeps.map((axis, index) => (
        <div key={axis.param} className={styles.axis}>
          <div className={styles.row}>
            <Select
              label={words.sweptSetting}
              value={axis.param}
              options={[{ name: axis.param }, ...free].map(({ name }) => ({ value: name, label: paramLabel(name) }))}
              onChange={(param) => put(index, { param, text: '' })}
            />
            <IconButton
              icon={X}
              label={words.removeSweep(paramLabel(axis.param))}
              small
              onClick={() => onChange({ sweeps: choices.sweeps.toSpliced(index, 1) })}
            />
          </div>
          <Values axis={axis} model={model} onChange={(text) => put(index, { ...axis, text })} />
          <p className={styles.hint}>
            {meaningOf(axis, { isAlone: choices.sweeps.length === 1, model, first, prices })}
          </p>
        </div>
      ))}
      {choices.sweeps.length > 1 && (
        <>
          <Segmented
            label={words.howSweepsCombine}
            value={choices.sweepMode}
            options={MODES.map((value) => ({ value, label: words.sweepModes[value] }))}
            onChange={(sweepMode) => onChange({ sweepMode })}
          />
          <p className={styles.hint}>{words.sweepTotal(copiesOf(choices))}</p>
        </>
      )}
    </section>
  )
}

/** How often each row is made when no cell says a swept value itself. */
function copiesOf({ sweeps, sweepMode }: ImportChoices): number {
  const counts = sweeps.map((axis) => Math.max(1, linesOf(axis.text).length))
  return sweepMode === 'crossed' ? counts.reduce((product, count) => product * count, 1) : Math.max(...counts)
}

interface ValuesProps {
  axis: SweepChoice
  model: Model | undefined
  onChange: (text: string) => void
}

function Values({ axis, model, onChange }: ValuesProps) {
  const descriptor = model?.params.find(({ name }) => name === axis.param)
  const lines = linesOf(axis.text)
  const words = text().batches
  if (!descriptor || !isKnownDescriptor(descriptor) || descriptor.kind !== 'enum')
    return (
      <textarea
        className={styles.values}
        aria-label={words.sweepValuesByLine(paramLabel(axis.param))}
        placeholder={words.oneValueALine}
        rows={3}
        spellCheck={false}
        value={axis.text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <div className={styles.chips} role="group" aria-label={words.sweepValues(paramLabel(axis.param))}>
      {descriptor.values.map((choice) => {
        const value = String(choice)
        const chosen = lines.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={chosen}
            onClick={() => onChange((chosen ? lines.filter((line) => line !== value) : [...lines, value]).join('\n'))}
          >
            {choiceLabel(descriptor.name, choice)}
          </button>
        )
      })}
    </div>
  )
}

/** How many of each row an axis makes, and whether its values cost differently. */
function meaningOf(
  axis: SweepChoice,
  { isAlone, model, first, prices }: Pick<SweepEditorProps, 'model' | 'first' | 'prices'> & { isAlone: boolean },
): string {
  const lines = linesOf(axis.text)
  const words = text().batches
  if (lines.length === 0) return words.noSweepValue
  const times = words.eachRowTimes(lines.length)
  const descriptor = model?.params.find(({ name }) => name === axis.param)
  if (!model || !first || !descriptor) return times
  const coins = lines.map((line) => {
    const value = readCell(descriptor, line)
    const params = value === undefined ? first.params : { ...first.params, [axis.param]: value }
    return prices.get(priceKey({ ...first, params }, model))?.coins
  })
  const known = coins.filter((price) => price !== undefined)
  if (known.length < coins.length) return times
  const same = known.every((price) => price === known[0])
  // beside another axis it is only known that these values do not change the price
  if (same) return isAlone ? words.timesAtCoins(times, known[0] ?? 0) : words.timesAtSamePrice(times)
  return words.timesByValue(
    times,
    lines.map((line, at) => ({
      value: settingText(descriptor, readCell(descriptor, line)),
      coins: known[at] ?? 0,
    })),
  )
}
