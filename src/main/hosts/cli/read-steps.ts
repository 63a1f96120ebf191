import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { App } from '#main/app.ts'
import { CommandError } from '#shared/app/error.ts'
import { MakeStep, MOST_STEPS, type Recipe, type RecipeStep } from '#shared/batch/recipe.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { MEDIA_PARAMS, type ParamValue } from '#shared/service/params.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ask } from '../ask.ts'
import type { CliSession } from './context.ts'
import { findModel, paramName, readParam } from './read-params.ts'
import type { TypedStep } from './typed-step.ts'

interface Catalog {
  models: readonly Model[]
  effects: readonly Effect[]
}

/** The steps that `--then` names, as the catalog understands them. */
export function readSteps(typed: readonly TypedStep[], catalog: Catalog): RecipeStep[] {
  return typed.map((step) => (step.type === 'make' ? readStep(step, catalog) : step))
}

function readStep({ named, settings }: Extract<TypedStep, { type: 'make' }>, { models, effects }: Catalog): MakeStep {
  const effect = effects.find(({ id }) => id === named)
  const model = findModel(models, effect?.modelId ?? named)
  const step: MakeStep = MakeStep.parse({ type: 'make', modelId: model.id, effectId: effect?.id ?? null })
  const value = (param: string, text: string): ParamValue => readParam([model], param, text) ?? text
  for (const setting of settings) {
    const param = paramName(setting.param)
    const isMedia = MEDIA_PARAMS.has(param)
    if ('input' in setting || ('text' in setting && isMedia && /^\d{1,2}$/.test(setting.text))) {
      if (!isMedia) throw new CommandError('invalid_options', `${param} of ${model.displayName} takes no file.`)
      const input = 'input' in setting ? setting.input : { from: Number(setting.text), takes: 'each' as const }
      step.inputs = { ...step.inputs, [param]: input }
    } else if ('values' in setting)
      step.sweeps.axes.push({ param, values: setting.values.map((text) => value(param, text.trim())) })
    else if (param === 'effect') step.effectId = setting.text
    else step.params[param] = value(param, setting.text)
  }
  return step
}

/** By the name it is kept under, or a file. */
export async function findRecipe(app: App, nameOrFile: string): Promise<Recipe> {
  const { recipes } = await ask(app, 'recipes.list', {})
  const wanted = nameOrFile.trim().toLowerCase()
  const kept = recipes.find(({ name }) => name.toLowerCase() === wanted)
  if (kept) {
    const { shipped: _shipped, columns: _columns, ...recipe } = kept
    return recipe
  }
  const path = resolve(nameOrFile)
  if (!existsSync(path) && !/[/\\]|\.json$/i.test(nameOrFile))
    throw new CommandError('unknown_name', localized('refusals.nothingSavedAs', nameOrFile))
  return (await ask(app, 'recipes.read', { path })).recipe
}

/** What a recipe would come to here; thrown, naming each step, when it cannot run. */
export async function requireRunnable({ app, on }: CliSession, recipe: Recipe): Promise<void> {
  if (recipe.steps.length > MOST_STEPS)
    throw new CommandError(
      'invalid_options',
      `A recipe has ${MOST_STEPS} steps at most, this has ${recipe.steps.length}.`,
    )
  const { steps } = await ask(app, 'recipes.check', { recipe, ...on })
  const faults = steps.flatMap(({ faults: ofStep }, index) =>
    ofStep.map(({ message }) => `Step ${index + 1}: ${message}`),
  )
  if (faults.length > 0) throw new CommandError('invalid_recipe', faults.join(' '))
}
