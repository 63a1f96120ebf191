import { MOST_STEPS, type KeepRule, type MakeStep, type Recipe, type RecipeStep } from '#shared/batch/recipe.ts'
import { isMediaParam, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'

/** One that nobody has named or filled yet: it can be drawn, but neither checked nor saved. */
export const EMPTY_RECIPE: Recipe = { name: '', description: '', steps: [], keepSteps: true }

const FIRST_RULE: KeepRule = { fact: 'shortSide', is: 'atLeast', value: 1000 }

export function newStep(type: 'pick' | 'keep'): RecipeStep {
  return type === 'pick' ? { type } : { type, rules: [FIRST_RULE] }
}

/** A model that effects run on begins with the first of them. */
export function stepOf(model: Model, effects: readonly Effect[]): MakeStep {
  const effect = effects.find(({ modelId }) => modelId === model.id)
  return {
    type: 'make',
    modelId: model.id,
    effectId: effect?.id ?? null,
    params: {},
    inputs: null,
    sweeps: { mode: 'crossed', axes: [] },
  }
}

export function canAdd(steps: readonly RecipeStep[]): boolean {
  return steps.length < MOST_STEPS
}

export function insertStep(steps: readonly RecipeStep[], at: number, step: RecipeStep): RecipeStep[] {
  return renumbered([...numbered(steps.slice(0, at)), { step, was: null }, ...numbered(steps).slice(at)])
}

export function removeStep(steps: readonly RecipeStep[], index: number): RecipeStep[] {
  return renumbered(numbered(steps).toSpliced(index, 1))
}

/** `to` is the place it has afterwards. */
export function moveStep(steps: readonly RecipeStep[], from: number, to: number): RecipeStep[] {
  const all = numbered(steps)
  const [moved] = all.splice(from, 1)
  if (!moved) return [...steps]
  all.splice(to, 0, moved)
  return renumbered(all)
}

interface Numbered {
  step: RecipeStep
  /** Its number before; null for one that is new. */
  was: number | null
}

function numbered(steps: readonly RecipeStep[]): Numbered[] {
  return steps.map((step, index) => ({ step, was: index + 1 }))
}

/**
 * Inputs name steps by their number, and these have changed. Where a source is gone, or does not come earlier any more,
 * the inputs of that step are proposed anew: half of what somebody chose is not what they chose.
 */
function renumbered(order: readonly Numbered[]): RecipeStep[] {
  const now = new Map(order.flatMap(({ was }, index) => (was === null ? [] : [[was, index + 1] as const])))
  return order.map(({ step }, index) => {
    if (step.type !== 'make') return step
    if (index === 0) return { ...step, inputs: null, sweeps: { ...step.sweeps, axes: [] } }
    return { ...step, inputs: inputsBefore(step.inputs, index + 1, now) }
  })
}

function inputsBefore(
  inputs: MakeStep['inputs'],
  number: number,
  now: ReadonlyMap<number, number>,
): MakeStep['inputs'] {
  if (inputs === null) return null
  const moved = Object.entries(inputs).map(([param, input]) => {
    const from = now.get(input.from)
    return from === undefined || from >= number ? undefined : ([param, { ...input, from }] as const)
  })
  const kept = moved.filter((entry) => entry !== undefined)
  return kept.length < moved.length ? null : Object.fromEntries(kept)
}

/** What can be checked and saved: settings to go through that have no value yet are left out. */
export function completed(recipe: Recipe): Recipe {
  return {
    ...recipe,
    name: recipe.name.trim(),
    description: recipe.description.trim(),
    steps: recipe.steps.map((step) =>
      step.type === 'make'
        ? { ...step, sweeps: { ...step.sweeps, axes: step.sweeps.axes.filter(({ values }) => values.length > 0) } }
        : step,
    ),
  }
}

/** The settings of a model that take a file. */
export function mediaParams(model: Model): Extract<AnyParamDescriptor, { kind: 'media' | 'media_list' }>[] {
  return model.params.filter((param) => isMediaParam(param))
}

/** What a person sets by hand, the usual before the rest; files come from earlier steps, and an effect is chosen by name. */
export function settableParams(model: Model): AnyParamDescriptor[] {
  return model.params
    .filter((param) => !isMediaParam(param) && param.name !== 'effect')
    .toSorted((one, other) => one.ui.order - other.ui.order)
}
