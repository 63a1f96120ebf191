import { useState } from 'react'
import type { MakeStep } from '#shared/batch/recipe.ts'
import type { Sweeps } from '#shared/batch/sweeps.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import { choiceLabel, paramLabel } from '../../words/labels.ts'
import { SweepAxes, SweepHint } from '../sweeps/sweep-axes.tsx'
import { settableParams } from './recipe-steps.ts'
import { branchesOf } from './step-words.ts'
import { readLines, shownLines } from './sweep-lines.ts'

type Axis = Sweeps['axes'][number]

interface StepSweepsProps {
  step: MakeStep
  model: Model
  onChange: (sweeps: Sweeps) => void
}

/** Several values for a setting of a later step: what comes in goes on once for each of them. */
export function StepSweeps({ step, model, onChange }: StepSweepsProps) {
  const { sweeps } = step
  const words = text().recipes
  const taken = new Set<string>(sweeps.axes.map(({ param }) => param))
  const free = settableParams(model)
    .flatMap(({ name }) => ParamName.safeParse(name).data ?? [])
    .filter((name) => !taken.has(name))
    // formats and sizes are what is wanted several times
    .toSorted((one, other) => Number(other === 'aspect_ratio') - Number(one === 'aspect_ratio'))
  const put = (axes: readonly Axis[]) => onChange({ ...sweeps, axes: [...axes] })
  const putAt = (param: Axis['param'], axis: Axis) =>
    put(sweeps.axes.map((each) => (each.param === param ? axis : each)))
  return (
    <SweepAxes
      level={3}
      words={{
        title: words.sweeps,
        lead: words.sweepsLead,
        add: words.addSweep,
        setting: words.sweptSetting,
        remove: words.removeSweep,
        combine: words.howTheyCombine,
        modes: words.modes,
      }}
      swept={sweeps.axes.map(({ param }) => param)}
      free={free}
      mode={sweeps.mode}
      total={branchesOf(step) > 1 ? words.branches(branchesOf(step)) : undefined}
      onAdd={(param) => put([...sweeps.axes, { param, values: [] }])}
      onReplace={(param, other) => putAt(param, { param: other, values: [] })}
      onRemove={(param) => put(sweeps.axes.filter((axis) => axis.param !== param))}
      onMode={(mode) => onChange({ ...sweeps, mode })}
      renderValues={(name) => (
        <Values
          param={model.params.find((param) => param.name === name)}
          axis={sweeps.axes.find(({ param }) => param === name)!}
          onChange={(values) => putAt(name, { param: name, values })}
        />
      )}
    />
  )
}

interface ValuesProps {
  param: AnyParamDescriptor | undefined
  axis: Axis
  onChange: (values: ParamValue[]) => void
}

function Values({ param, axis, onChange }: ValuesProps) {
  const words = text().recipes
  return (
    <>
      {!param || !isKnownDescriptor(param) || param.kind !== 'enum' ? (
        <Lines param={param} axis={axis} onChange={onChange} />
      ) : (
        <ToggleChips
          label={words.values(paramLabel(axis.param))}
          options={param.values.map((value) => ({ value, label: choiceLabel(param.name, value) }))}
          chosen={axis.values}
          onChange={onChange}
        />
      )}
      {axis.values.length === 0 && <SweepHint>{words.noValue}</SweepHint>}
    </>
  )
}

function Lines({ param, axis, onChange }: ValuesProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextArea
      label={text().recipes.values(paramLabel(axis.param))}
      placeholder={text().recipes.oneALine}
      rows={3}
      spellCheck={false}
      value={shownLines(param, { typed, values: axis.values })}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readLines(param, target.value))
      }}
    />
  )
}
