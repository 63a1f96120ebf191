import type { BatchItem } from '#shared/batch/items.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import { sweptCopies } from '#shared/batch/sweeps.ts'
import { linesOf } from '#shared/lines-of.ts'
import { text } from '#shared/text/index.ts'
import { SweepAxes, SweepHint } from '../../../making/sweeps/sweep-axes.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'
import { settingText } from '../table/table-columns.ts'
import { withoutSweep, type ImportChoices, type SweepChoice } from './import-choices.ts'
import { keyOf } from './estimate.ts'
import type { Choosing } from './import-drafts.ts'
import { sweepChoices, sweepParams, type SweepParam, type UsedModel } from './sweep-params.ts'
import type { Prices } from './use-quotes.ts'

interface SweepEditorProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  /** For what takes typed values with it. */
  onChoose: (choosing: Choosing) => void
  /** What the rows run on. */
  used: readonly UsedModel[]
  first: BatchItem | undefined
  prices: Prices
}

/** Several values for a setting: each row once for every one of them. */
export function SweepEditor({ choices, onChange, onChoose, used, first, prices }: SweepEditorProps) {
  const { sweeps } = choices
  const taken = new Set(sweeps.map(({ param }) => param))
  const params = sweepParams(used, choices.mapping)
  const isMixed = used.length > 1
  const words = text().batches
  return (
    <SweepAxes
      divided
      words={{
        title: words.sweeps,
        lead: words.sweepsHint,
        add: words.addSweep,
        setting: words.sweptSetting,
        remove: words.removeSweep,
        combine: words.howSweepsCombine,
        modes: words.sweepModes,
      }}
      swept={[...taken]}
      free={params.flatMap(({ name }) => (taken.has(name) ? [] : name))}
      rowsOf={isMixed ? (name) => params.find((param) => param.name === name)?.rows ?? 0 : undefined}
      mode={choices.sweepMode}
      total={sweeps.length > 1 ? words.sweepTotal(copiesOf(choices)) : undefined}
      onAdd={(param) => onChange({ sweeps: [...sweeps, { param, text: '' }] })}
      onReplace={(param, other) => onChoose((held) => withoutSweep(held, param, other))}
      onRemove={(param) => onChoose((held) => withoutSweep(held, param))}
      onMode={(sweepMode) => onChange({ sweepMode })}
      renderValues={(name) => {
        const axis = sweeps.find(({ param }) => param === name)!
        const param = params.find((each) => each.name === name)
        return (
          <>
            <Values
              axis={axis}
              param={param}
              onChange={(lines) =>
                onChange({ sweeps: sweeps.map((each) => (each === axis ? { ...axis, text: lines } : each)) })
              }
            />
            <SweepHint>{meaningOf(axis, { isAlone: sweeps.length === 1, param, used, first, prices })}</SweepHint>
            {param && param.lacking.length > 0 && <SweepHint>{lackingWords(param)}</SweepHint>}
          </>
        )
      }}
    />
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
    return prices.get(keyOf({ ...first, params }, [model]) ?? '')?.coins
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
