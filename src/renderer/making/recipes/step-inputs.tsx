import type { MakeStep, RecipeStep, StepInput } from '#shared/batch/recipe.ts'
import type { RecipeStepCheck, StepCatalog } from '#shared/batch/recipe-check.ts'
import type { Model } from '#shared/service/catalog.ts'
import { ParamName } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { paramLabel } from '../../words/labels.ts'
import { mediaParams } from './recipe-steps.ts'
import styles from './step-inputs.module.css'
import { stepName } from './step-words.ts'

const NOTHING = 'nothing'

interface StepInputsProps {
  step: MakeStep
  number: number
  model: Model
  steps: readonly RecipeStep[]
  /** As a catalog sees all steps. */
  check: readonly RecipeStepCheck[]
  catalog: StepCatalog
  onChange: (inputs: MakeStep['inputs']) => void
}

/** Which earlier output each of a step's files is: proposed by what fits, changed here. */
export function StepInputs({ step, number, model, steps, check, catalog, onChange }: StepInputsProps) {
  const words = text().recipes
  const params = mediaParams(model)
  if (params.length === 0) return null
  if (number === 1) return <p className={styles.lead}>{words.firstTakes}</p>
  const taken = step.inputs ?? check[number - 1]?.inputs ?? {}
  const change = (name: ParamName, input: StepInput | undefined) => {
    const { [name]: _, ...others } = taken
    onChange(input ? { ...others, [name]: input } : others)
  }
  return (
    <section className={styles.inputs} aria-label={words.inputs}>
      {params.map((param) => {
        const name = ParamName.safeParse(param.name).data
        if (!name) return null
        const sources = sourcesFor(param, { number, steps, check, catalog })
        const input = taken[name]
        return (
          <Field key={name} label={`${words.inputs}: ${paramLabel(name)}`}>
            <Select
              tall
              value={input ? keyOf(input) : NOTHING}
              options={[
                ...(param.required && input ? [] : [{ value: NOTHING, label: words.notTaken }]),
                ...sources.map((source) => ({
                  value: keyOf(source.input),
                  label:
                    step.inputs === null && isSame(source.input, input) ? words.proposed(source.label) : source.label,
                })),
              ]}
              onChange={(key) => change(name, sources.find(({ input: source }) => keyOf(source) === key)?.input)}
            />
          </Field>
        )
      })}
    </section>
  )
}

interface Source {
  input: StepInput
  label: string
}

/** Every earlier step that makes what a setting takes; of a list also all of its outputs at once. */
function sourcesFor(
  param: ReturnType<typeof mediaParams>[number],
  { number, steps, check, catalog }: Pick<StepInputsProps, 'number' | 'steps' | 'check' | 'catalog'>,
): Source[] {
  const words = text().recipes
  return steps.slice(0, number - 1).flatMap((earlier, index) => {
    if (earlier.type !== 'make' || check[index]?.makes !== param.accept) return []
    const from = index + 1
    const name = stepName(earlier, catalog)
    const each: Source = { input: { from, takes: 'each' }, label: words.fromStep(from, name) }
    if (param.kind === 'media') return [each]
    return [each, { input: { from, takes: 'all' }, label: words.allOfStep(from, name) }]
  })
}

function keyOf({ from, takes }: StepInput): string {
  return `${from} ${takes}`
}

function isSame(one: StepInput, other: StepInput | undefined): boolean {
  return other !== undefined && keyOf(one) === keyOf(other)
}
