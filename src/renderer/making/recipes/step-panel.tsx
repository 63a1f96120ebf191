import type { MakeStep, RecipeStep } from '#shared/batch/recipe.ts'
import type { RecipeStepCheck, StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { effectLabel } from '../../words/labels.ts'
import { ModelPicker } from '../models/model-picker.tsx'
import { KeepRules } from './keep-rules.tsx'
import { stepOf } from './recipe-steps.ts'
import { StepInputs } from './step-inputs.tsx'
import styles from './step-panel.module.css'
import { StepSettings } from './step-settings.tsx'
import { StepSweeps } from './step-sweeps.tsx'
import { stepName } from './step-words.ts'

interface StepPanelProps {
  step: RecipeStep
  /** As a person counts. */
  number: number
  steps: readonly RecipeStep[]
  check: readonly RecipeStepCheck[]
  catalog: StepCatalog
  /** `about` is what was typed into, so that typing on is one change. */
  onChange: (step: RecipeStep, about?: string) => void
}

/** All about the step that is chosen. */
export function StepPanel(props: StepPanelProps) {
  const { step, number, check, catalog, onChange } = props
  const words = text().recipes
  const faults = check[number - 1]?.faults ?? []
  return (
    <section className={styles.panel} aria-label={words.stepNamed(number, stepName(step, catalog))}>
      {faults.length > 0 && (
        <div className={styles.faults} role="status">
          <ul>
            {faults.map((fault) => (
              <li key={fault.message}>{renderMessage(fault)}</li>
            ))}
          </ul>
        </div>
      )}
      {step.type === 'make' && <Making {...props} step={step} />}
      {step.type === 'pick' && <p className={styles.lead}>{words.pickLead}</p>}
      {step.type === 'keep' && (
        <KeepRules rules={step.rules} onChange={(rules) => onChange({ ...step, rules }, 'rules')} />
      )}
    </section>
  )
}

function Making({ step, number, steps, check, catalog, onChange }: StepPanelProps & { step: MakeStep }) {
  const words = text().recipes
  const { models, effects } = catalog
  const model = models.find(({ id }) => id === step.modelId)
  const ofModel = effects.filter(({ modelId }) => modelId === step.modelId)
  const choose = (modelId: string | null) => {
    const chosen = models.find(({ id }) => id === modelId)
    if (chosen && chosen.id !== step.modelId) onChange(stepOf(chosen, effects))
  }
  return (
    <>
      <div className={styles.what}>
        <Field label={words.model}>
          <ModelPicker models={models} chosen={step.modelId} onChoose={choose} />
        </Field>
        {ofModel.length > 0 && (
          <Field label={words.effect}>
            <Select
              tall
              value={step.effectId ?? ''}
              options={ofModel.map(({ id, nameKey }) => ({ value: id, label: effectLabel(nameKey) }))}
              onChange={(effectId) => onChange({ ...step, effectId })}
            />
          </Field>
        )}
      </div>
      {!model && <p className={styles.lead}>{words.gone}</p>}
      {model && (
        <>
          <StepInputs
            step={step}
            number={number}
            model={model}
            steps={steps}
            check={check}
            catalog={catalog}
            onChange={(inputs) => onChange({ ...step, inputs })}
          />
          <StepSettings
            step={step}
            model={model}
            onChange={(params, about) => onChange({ ...step, params }, `${number} ${about}`)}
          />
          {number > 1 && (
            <StepSweeps
              key={model.id}
              step={step}
              model={model}
              onChange={(sweeps) => onChange({ ...step, sweeps }, `${number} sweeps`)}
            />
          )}
        </>
      )}
    </>
  )
}
