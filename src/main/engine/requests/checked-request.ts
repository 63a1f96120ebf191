import type { ParamDescriptor } from '#shared/service/catalog.ts'
import { checkParams } from '#shared/service/check-params.ts'
import type { Params, RequestParams } from '#shared/service/params.ts'
import type { Issue } from '#shared/service/problem.ts'
import { ruleInEnglish } from '#shared/text/rule-words.ts'
import type { CatalogEffect, CatalogModel, OpenModel } from '../catalog/catalog.ts'
import { priceOf, type Price } from '../catalog/price.ts'
import type { EngineContext } from '../context.ts'
import { ProblemError } from '../problem.ts'
import { checkInputLimits } from './input-limits.ts'
import { resolveMedia } from './input-media.ts'

export interface CheckedRequest {
  model: OpenModel
  effect: CatalogEffect | undefined
  params: Params
  /** At the prices of now. */
  price: Price
}

export function requireModel({ catalog }: EngineContext, modelId: string): OpenModel {
  const model = catalog.model(modelId)
  if (!model)
    throw new ProblemError(
      'unknown_model',
      'There is no such model now; GET /v1/models lists them. Nothing was charged.',
    )
  return model
}

/** Everything a quote and a submit ask of a request, in the same words. */
export function checkRequest(
  context: EngineContext,
  model: OpenModel,
  request: { accountId: string; params: RequestParams; effectId?: string | undefined },
): CheckedRequest {
  const params = request.params as Params
  const effect = request.effectId === undefined ? undefined : requireEffect(context, model, request.effectId)
  const descriptors = effect ? effectDescriptors(model, effect) : model.entry.params
  const issues = effect
    ? checkParams({ displayName: model.entry.displayName, params: descriptors, defaults: {} }, params)
    : model.checkParams(params)
  if (issues.length > 0)
    throw invalidParams(issues.map((issue) => ({ path: `params.${issue.path}`, message: ruleInEnglish(issue) })))
  const faults = faultsOf(model, params)
  if (faults.length > 0) throw invalidParams(faults)

  const inputs = resolveMedia(context, request.accountId, descriptors, params)
  checkInputLimits(model, params, inputs)
  const price = priceOf(model, { params, effect, multiplier: context.multipliers.of(model.entry.id) })
  return { model, effect, params, price }
}

function requireEffect({ catalog }: EngineContext, model: CatalogModel, effectId: string): CatalogEffect {
  const effect = catalog.effect(effectId)
  if (!effect) throw invalidParams([{ path: 'effectId', message: 'There is no such effect.' }])
  if (effect.entry.modelId !== model.entry.id)
    throw invalidParams([{ path: 'effectId', message: `This effect runs on the model ${effect.entry.modelId}.` }])
  return effect
}

/** What the rules of descriptors cannot tell. */
function faultsOf({ checks = {} }: CatalogModel, params: Params): Issue[] {
  return Object.entries(checks).flatMap(([name, check]) => {
    const value = params[name]
    const message = value === undefined ? null : check(value)
    return message === null ? [] : [{ path: `params.${name}`, message }]
  })
}

const EFFECT_PROMPT_MAX_LENGTH = 2000

/** An effect takes its own input and an optional prompt, whatever else its model offers. */
function effectDescriptors({ entry }: CatalogModel, { entry: { input } }: CatalogEffect): ParamDescriptor[] {
  const inputUi = { group: 'inputs', order: 0 }
  const media: ParamDescriptor =
    input.type === 'images'
      ? {
          name: 'images',
          required: true,
          ui: { control: 'images', ...inputUi },
          kind: 'media_list',
          accept: 'image',
          minItems: input.min as number,
          maxItems: input.max as number,
        }
      : { name: 'video', required: true, ui: { control: 'video', ...inputUi }, kind: 'media', accept: 'video' }
  const prompt = entry.params.find(({ name, kind }) => name === 'prompt' && kind === 'text') ?? {
    name: 'prompt',
    required: false,
    ui: { control: 'prompt', group: 'prompt', order: 0 },
    kind: 'text',
    maxLength: EFFECT_PROMPT_MAX_LENGTH,
  }
  return [media, { ...prompt, required: false }]
}

function invalidParams(issues: Issue[]): ProblemError {
  return new ProblemError('invalid_params', 'The request is not valid, see issues. Nothing was charged.', { issues })
}
