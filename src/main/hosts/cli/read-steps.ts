import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { App } from '#main/app.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { HostError } from '../host-error.ts'
import { checkLaterSteps } from '#shared/batch/recipe-check.ts'
import { MOST_STEPS, type MakeStep, type Recipe, type RecipeStep } from '#shared/batch/recipe.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { MEDIA_PARAMS, type ParamValue, type RequestParams } from '#shared/service/params.ts'
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
  let effectId = effects.find(({ id }) => id === named)?.id ?? null
  const model = findModel(models, effects.find(({ id }) => id === effectId)?.modelId ?? named)
  const params: RequestParams = {}
  const inputs: NonNullable<MakeStep['inputs']> = {}
  const axes: MakeStep['sweeps']['axes'] = []
  const value = (param: string, text: string): ParamValue => readParam([model], param, text) ?? text
  for (const setting of settings) {
    const param = paramName(setting.param)
    const isMedia = MEDIA_PARAMS.has(param)
    if ('input' in setting || ('text' in setting && isMedia && /^\d{1,2}$/.test(setting.text))) {
      if (!isMedia) throw new HostError('invalid_options', `${param} of ${model.displayName} takes no file.`)
      inputs[param] = 'input' in setting ? setting.input : { from: Number(setting.text), takes: 'each' }
    } else if ('values' in setting)
      axes.push({ param, values: setting.values.map((text) => value(param, text.trim())) })
    else if (param === 'effect') effectId = setting.text
    else params[param] = value(param, setting.text)
  }
  return {
    type: 'make',
    modelId: model.id,
    effectId,
    params,
    // what is left open is proposed only where nothing is said
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    sweeps: { mode: 'crossed', axes },
  }
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
    throw new Refusal('unknown_name', localized('refusals.nothingSavedAs', nameOrFile))
  return (await ask(app, 'recipes.read', { path })).recipe
}

/** What a command line says to do to a row, step after step. */
export interface Chain {
  modelId: string | null
  effectId: string | null
  /** Of the first step. */
  params: RequestParams
  laterSteps: RecipeStep[]
  keepSteps: boolean
}

interface ChainOptions {
  model?: string
  effect?: string
  recipe?: string
  then?: readonly TypedStep[]
  keepSteps: boolean
}

export async function readChain({ app, on }: CliSession, options: ChainOptions): Promise<Chain> {
  const [{ models }, { effects }] = [await ask(app, 'models.list', on), await ask(app, 'effects.list', on)]
  const added = readSteps(options.then ?? [], { models, effects })
  if (options.recipe === undefined) {
    const modelId = options.model === undefined ? null : findModel(models, options.model).id
    return { modelId, effectId: options.effect ?? null, params: {}, laterSteps: added, keepSteps: options.keepSteps }
  }
  if (options.model !== undefined || options.effect !== undefined)
    throw new HostError('usage', 'A recipe names its models: leave out --model and --effect, or --recipe.')
  const { steps, keepSteps } = await findRecipe(app, options.recipe)
  const [first, ...others] = steps
  if (first?.type !== 'make') throw new Refusal('invalid_recipe', localized('stepFaults.firstMakes'))
  return {
    modelId: first.modelId,
    effectId: first.effectId,
    params: first.params,
    laterSteps: [...others, ...added],
    keepSteps: keepSteps && options.keepSteps,
  }
}

/** Thrown, naming each step, when later ones cannot run here. Rows may each name another model for the first. */
export async function requireRunnable(
  { app, on }: CliSession,
  { modelId, effectId, laterSteps }: Pick<Chain, 'modelId' | 'effectId' | 'laterSteps'>,
): Promise<void> {
  if (laterSteps.length === 0) return
  if (laterSteps.length >= MOST_STEPS)
    throw new HostError(
      'invalid_recipe',
      `A recipe has ${MOST_STEPS} steps at most, this has ${laterSteps.length + 1}.`,
    )
  const [{ models }, { effects }] = [await ask(app, 'models.list', on), await ask(app, 'effects.list', on)]
  const { findsText } = await ask(app, 'app.describe', {})
  const checked = checkLaterSteps({ modelId, effectId, laterSteps }, { models, effects, findsText })
  const faults = checked.flatMap(({ faults: ofStep }, index) =>
    ofStep.map(({ message }) => `Step ${index + 2}: ${message}`),
  )
  if (faults.length > 0) throw new HostError('invalid_recipe', faults.join(' '))
}
