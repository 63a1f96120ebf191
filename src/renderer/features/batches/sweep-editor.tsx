import { Plus, X } from 'lucide-react'
import type { BatchItem } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { isKnownDescriptor, type Model } from '#shared/service/catalog.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatQuantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { paramLabel } from '../compose/labels.ts'
import { linesOf, openParams, type ImportChoices, type SweepChoice } from './import-choices.ts'
import styles from './sweep-editor.module.css'

const MOST_AXES = 6
const MODES = [
  { value: 'crossed', label: 'Every combination' },
  { value: 'paired', label: 'Side by side' },
] as const

interface SweepEditorProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  model: Model | undefined
  first: BatchItem | undefined
  prices: ReadonlyMap<string, number | null>
}

/** Several values for a setting: each row once for every one of them. */
export function SweepEditor({ choices, onChange, model, first, prices }: SweepEditorProps) {
  const taken = new Set(choices.sweeps.map(({ param }) => param))
  const free = openParams(model, choices.mapping).filter(({ name }) => !taken.has(name))
  const put = (index: number, axis: SweepChoice) => onChange({ sweeps: choices.sweeps.with(index, axis) })
  const [next] = free
  return (
    <section className={styles.sweeps} aria-label="Sweeps">
      <header className={styles.head}>
        <h2 className={styles.title}>Sweeps</h2>
        {next && choices.sweeps.length < MOST_AXES && (
          <Button
            small
            icon={<Icon of={Plus} size="small" />}
            onClick={() => onChange({ sweeps: [...choices.sweeps, { param: next.name, text: '' }] })}
          >
            Add
          </Button>
        )}
      </header>
      {choices.sweeps.length === 0 && (
        <p className={styles.hint}>Several values for a setting: each row is made once with every one of them.</p>
      )}
      {choices.sweeps.map((axis, index) => (
        <div key={axis.param} className={styles.axis}>
          <div className={styles.row}>
            <Select
              label="Swept setting"
              value={axis.param}
              options={[{ name: axis.param }, ...free].map(({ name }) => ({ value: name, label: paramLabel(name) }))}
              onChange={(param) => put(index, { param, text: '' })}
            />
            <IconButton
              icon={X}
              label={`Remove the sweep of ${paramLabel(axis.param)}`}
              small
              onClick={() => onChange({ sweeps: choices.sweeps.toSpliced(index, 1) })}
            />
          </div>
          <Values axis={axis} model={model} onChange={(text) => put(index, { ...axis, text })} />
          <p className={styles.hint}>{meaningOf(axis, model, first, prices)}</p>
        </div>
      ))}
      {choices.sweeps.length > 1 && (
        <Segmented
          label="How sweeps combine"
          value={choices.sweepMode}
          options={MODES}
          onChange={(sweepMode) => onChange({ sweepMode })}
        />
      )}
    </section>
  )
}

interface ValuesProps {
  axis: SweepChoice
  model: Model | undefined
  onChange: (text: string) => void
}

function Values({ axis, model, onChange }: ValuesProps) {
  const descriptor = model?.params.find(({ name }) => name === axis.param)
  const lines = linesOf(axis.text)
  if (!descriptor || !isKnownDescriptor(descriptor) || descriptor.kind !== 'enum')
    return (
      <textarea
        className={styles.values}
        aria-label={`Values of ${paramLabel(axis.param)}, one a line`}
        placeholder="One value a line"
        rows={3}
        spellCheck={false}
        value={axis.text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <div className={styles.chips} role="group" aria-label={`Values of ${paramLabel(axis.param)}`}>
      {descriptor.values.map(String).map((value) => {
        const chosen = lines.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={chosen}
            onClick={() => onChange((chosen ? lines.filter((line) => line !== value) : [...lines, value]).join('\n'))}
          >
            {value}
          </button>
        )
      })}
    </div>
  )
}

/** How many of each row an axis makes, and whether its values cost differently. */
function meaningOf(
  axis: SweepChoice,
  model: Model | undefined,
  first: BatchItem | undefined,
  prices: ReadonlyMap<string, number | null>,
): string {
  const lines = linesOf(axis.text)
  if (lines.length === 0) return 'Choose at least one value.'
  const times = `Each row ${formatCount(lines.length)} times`
  const descriptor = model?.params.find(({ name }) => name === axis.param)
  if (!model || !first || !descriptor) return times
  const coins = lines.map((line) => {
    const value = readCell(descriptor, line)
    const params = value === undefined ? first.params : { ...first.params, [axis.param]: value }
    return prices.get(priceKey({ ...first, params }, model))
  })
  if (coins.some((price) => typeof price !== 'number')) return times
  const known = coins as number[]
  const same = known.every((price) => price === known[0])
  return same
    ? `${times}, ${formatQuantity(known[0] ?? 0, 'coin')} each`
    : `${times}: ${lines.map((line, at) => `${line} ${formatCount(known[at] ?? 0)}`).join(', ')} coins`
}
