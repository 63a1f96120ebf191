import { Plus, X } from 'lucide-react'
import type { BatchItem } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import { MOST_AXES, sweptCopies } from '#shared/batch/sweeps.ts'
import { linesOf } from '#shared/lines-of.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'
import { settingText } from '../table/table-columns.ts'
import type { ImportChoices, SweepChoice } from './import-choices.ts'
import styles from './sweep-editor.module.css'
import { sweepChoices, sweepParams, type SweepParam, type UsedModel } from './sweep-params.ts'
import type { Prices } from './use-quotes.ts'

const MODES = ['crossed', 'paired'] as const

interface SweepEditorProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  /** What the rows run on. */
  used: readonly UsedModel[]
  first: BatchItem | undefined
  prices: Prices
}

/** Several values for a setting: each row once for every one of them. */
export function SweepEditor({ choices, onChange, used, first, prices }: SweepEditorProps) {
  const taken = new Set(choices.sweeps.map(({ param }) => param))
  const params = sweepParams(used, choices.mapping)
  const free = params.filter(({ name }) => !taken.has(name))
  const isMixed = used.length > 1
  const optionOf = ({ name, rows }: Pick<SweepParam, 'name' | 'rows'>) => ({
    value: name,
    label: paramLabel(name),
    // in a mixed list: how many rows it is about
    ...(isMixed && { count: rows }),
  })
  const put = (index: number, axis: SweepChoice) => onChange({ sweeps: choices.sweeps.with(index, axis) })
  const [next] = free
  const words = text().batches
  return (
    <Section
      divided
      title={words.sweeps}
      action={
        next &&
        choices.sweeps.length < MOST_AXES && (
          <Button
            small
            icon={<Icon of={Plus} size="small" />}
            onClick={() => onChange({ sweeps: [...choices.sweeps, { param: next.name, text: '' }] })}
          >
            {words.addSweep}
          </Button>
        )
      }
    >
      {choices.sweeps.length === 0 && <p className={styles.hint}>{words.sweepsHint}</p>}
      {choices.sweeps.map((axis, index) => {
        const param = params.find(({ name }) => name === axis.param)
        return (
          <div key={axis.param} className={styles.axis}>
            <div className={styles.row}>
              <Select
                label={words.sweptSetting}
                value={axis.param}
                options={[param ?? { name: axis.param, rows: 0 }, ...free].map(optionOf)}
                onChange={(name) => put(index, { param: name, text: '' })}
              />
              <IconButton
                icon={X}
                label={words.removeSweep(paramLabel(axis.param))}
                small
                onClick={() => onChange({ sweeps: choices.sweeps.toSpliced(index, 1) })}
              />
            </div>
            <Values axis={axis} param={param} onChange={(text) => put(index, { ...axis, text })} />
            <p className={styles.hint}>
              {meaningOf(axis, { isAlone: choices.sweeps.length === 1, param, used, first, prices })}
            </p>
            {param && param.lacking.length > 0 && <p className={styles.hint}>{lackingWords(param)}</p>}
          </div>
        )
      })}
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
    </Section>
  )
}

/** How often each row is made when no cell says a swept value itself. */
function copiesOf({ sweeps, sweepMode }: ImportChoices): number {
  return sweptCopies(
    sweepMode,
    sweeps.map((axis) => linesOf(axis.text).length),
  )
}

interface ValuesProps {
  axis: SweepChoice
  param: SweepParam | undefined
  onChange: (text: string) => void
}

function Values({ axis, param, onChange }: ValuesProps) {
  const offered = param && sweepChoices(param)
  const lines = linesOf(axis.text)
  const words = text().batches
  if (!offered)
    return (
      <TextArea
        label={words.sweepValuesByLine(paramLabel(axis.param))}
        placeholder={words.oneValueALine}
        rows={3}
        spellCheck={false}
        value={axis.text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <ToggleChips
      label={words.sweepValues(paramLabel(axis.param))}
      options={offered.map((choice) => ({ value: String(choice), label: choiceLabel(axis.param, choice) }))}
      chosen={lines}
      onChange={(chosen) => onChange(chosen.join('\n'))}
    />
  )
}

/** How many of each row an axis makes, and whether its values cost differently. */
function meaningOf(
  axis: SweepChoice,
  {
    isAlone,
    param,
    used,
    first,
    prices,
  }: Pick<SweepEditorProps, 'used' | 'first' | 'prices'> & { isAlone: boolean; param: SweepParam | undefined },
): string {
  const lines = linesOf(axis.text)
  const words = text().batches
  if (lines.length === 0) return words.noSweepValue
  const times = words.eachRowTimes(lines.length)
  const [{ model } = {}, ...others] = used
  const [descriptor] = param?.descriptors ?? []
  // rows of several models have several prices
  if (!model || others.length > 0 || !first || !descriptor) return times
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

/** Which rows are made without it. */
function lackingWords({ lacking }: SweepParam): string {
  return text().importing.sweepLacks(
    lacking.reduce((sum, { rows }) => sum + rows, 0),
    lacking.map(({ model }) => model.displayName),
  )
}
