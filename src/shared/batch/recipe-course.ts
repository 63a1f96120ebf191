import type { MakeStep, RecipeStep } from './recipe.ts'
import type { BatchSettings } from './settings.ts'

/** A step between two that make something: a person or a rule decides what goes on. */
export interface Gate {
  number: number
  step: Exclude<RecipeStep, MakeStep>
}

/** What a step of a batch is, in a word. */
export interface StepHead {
  step: number
  type: RecipeStep['type']
  modelId: string | null
  effectId: string | null
}

/** All steps of a batch, the first of which its other settings are. */
export function stepHeads({
  modelId,
  effectId,
  laterSteps,
}: Pick<BatchSettings, 'modelId' | 'effectId' | 'laterSteps'>): StepHead[] {
  const later = laterSteps.map((step, index): StepHead => {
    const made = step.type === 'make' ? step : { modelId: null, effectId: null }
    return { step: index + 2, type: step.type, modelId: made.modelId, effectId: made.effectId }
  })
  return [{ step: 1, type: 'make', modelId, effectId }, ...later]
}

/** What comes after a step that makes something; null after the last one. */
export interface NextStep {
  gates: readonly Gate[]
  number: number
  step: MakeStep
}

/** `laterSteps`: of a batch, so the first of them is step 2. */
export function nextStepAfter(laterSteps: readonly RecipeStep[], step: number): NextStep | null {
  const gates: Gate[] = []
  for (let index = step - 1; index < laterSteps.length; index++) {
    const later = laterSteps[index]!
    if (later.type === 'make') return { gates, number: index + 2, step: later }
    gates.push({ number: index + 2, step: later })
  }
  return null
}

/** A step that makes something, by its number; null for the first, which the batch itself is. */
export function laterStepAt(laterSteps: readonly RecipeStep[], number: number): NextStep | null {
  const step = laterSteps[number - 2]
  return step?.type === 'make' ? { gates: [], number, step } : null
}

/** The last step before that its branches are still told apart by: those after it meet. Null where no branches meet. */
export function meetsAfter({ inputs }: MakeStep): number | null {
  const taken = Object.values(inputs ?? {})
  if (!taken.some(({ takes }) => takes === 'all')) return null
  return Math.max(0, ...taken.filter(({ takes }) => takes === 'each').map(({ from }) => from))
}
