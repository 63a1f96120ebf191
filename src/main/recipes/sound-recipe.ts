import { Refusal } from '#shared/app/refusal.ts'
import type { MakeStep, Recipe } from '#shared/batch/recipe.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { localized, messageRef, type MessageRef } from '#shared/text/localized-message.ts'

/** Refuses what could run on no service at all. What a certain service makes of it is said by `checkRecipe`. */
export function requireSound({ steps }: Recipe): void {
  for (const [index, step] of steps.entries()) {
    const fault = step.type === 'make' ? faultOfMaking(step, index + 1, steps) : faultOfPlace(index, steps)
    if (fault) throw new Refusal('invalid_recipe', localized('stepFaults.inStep', index + 1, fault))
  }
}

function faultOfPlace(index: number, steps: Recipe['steps']): MessageRef | undefined {
  if (index === 0) return messageRef('stepFaults.firstMakes')
  return index === steps.length - 1 ? messageRef('stepFaults.lastMakes') : undefined
}

function faultOfMaking(
  { params, inputs, sweeps }: MakeStep,
  number: number,
  steps: Recipe['steps'],
): MessageRef | undefined {
  if (number === 1 && inputs !== null) return messageRef('stepFaults.firstTakesNothing')
  if (number === 1 && sweeps.axes.length > 0) return messageRef('refusals.recipeFirstSweeps')
  const named = [...Object.keys(params), ...sweeps.axes.map(({ param }) => param)]
  const media = named.find((param) => MEDIA_PARAMS.has(param))
  // a file of one computer means nothing on another, and a recipe of somebody else must not choose what is sent
  if (media !== undefined) return messageRef('refusals.recipeMedia', media)
  for (const [param, input] of Object.entries(inputs ?? {})) {
    if (!input) continue
    if (input.from >= number) return messageRef('stepFaults.fromLater', param, input.from)
    if (steps[input.from - 1]?.type !== 'make') return messageRef('stepFaults.fromNothing', param, input.from)
  }
  return undefined
}
