import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { MakeStep } from '#shared/batch/recipe.ts'
import type { Sweeps } from '#shared/batch/sweeps.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import { choiceLabel, paramLabel } from '../../words/labels.ts'
import { settableParams } from './recipe-steps.ts'
import styles from './step-sweeps.module.css'
import { branchesOf } from './step-words.ts'
import { readLines, shownLines } from './sweep-lines.ts'

const MOST_AXES = 6
const MODES = ['crossed', 'paired'] as const

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
  const [next] = free
  return (
    <Section
      level={3}
      title={words.sweeps}
      action={
        next &&
        sweeps.axes.length < MOST_AXES && (
          <Button
            small
            icon={<Icon of={Plus} size="small" />}
            onClick={() => put([...sweeps.axes, { param: next, values: [] }])}
          >
            {words.addSweep}
          </Button>
        )
      }
    >
      {sweeps.axes.length === 0 && <p className={styles.hint}>{words.sweepsLead}</p>}
      {sweeps.axes.map((axis, index) => (
        <div key={axis.param} className={styles.axis}>
          <div className={styles.row}>
            <Select
              label={words.sweptSetting}
              value={axis.param}
              options={[axis.param, ...free].map((name) => ({ value: name, label: paramLabel(name) }))}
              onChange={(param) => put(sweeps.axes.with(index, { param, values: [] }))}
            />
            <IconButton
              icon={X}
              label={words.removeSweep(paramLabel(axis.param))}
              small
              onClick={() => put(sweeps.axes.toSpliced(index, 1))}
            />
          </div>
          <Values
            param={model.params.find(({ name }) => name === axis.param)}
            axis={axis}
            onChange={(values) => put(sweeps.axes.with(index, { ...axis, values }))}
          />
          {axis.values.length === 0 && <p className={styles.hint}>{words.noValue}</p>}
        </div>
      ))}
      {sweeps.axes.length > 1 && (
        <Segmented
          label={words.howTheyCombine}
          value={sweeps.mode}
          options={MODES.map((value) => ({ value, label: words.modes[value] }))}
          onChange={(mode) => onChange({ ...sweeps, mode })}
        />
      )}
      {branchesOf(step) > 1 && <p className={styles.hint}>{words.branches(branchesOf(step))}</p>}
    </Section>
  )
}

interface ValuesProps {
  param: AnyParamDescriptor | undefined
  axis: Axis
  onChange: (values: ParamValue[]) => void
}

function Values({ param, axis, onChange }: ValuesProps) {
  const words = text().recipes
  if (!param || !isKnownDescriptor(param) || param.kind !== 'enum')
    return <Lines param={param} axis={axis} onChange={onChange} />
  return (
    <ToggleChips
      label={words.values(paramLabel(axis.param))}
      options={param.values.map((value) => ({ value, label: choiceLabel(param.name, value) }))}
      chosen={axis.values}
      onChange={onChange}
    />
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
