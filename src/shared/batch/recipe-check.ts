import type { AssetKind } from '../service/asset.ts'
import type { Model } from '../service/catalog.ts'
import { checkParams } from '../service/check-params.ts'
import type { Effect } from '../service/effect.ts'
import type { ParamName, Params } from '../service/params.ts'
import { messageRef, worded, type LocalizedMessage, type MessageRef } from '../text/localized-message.ts'
import { ruleRef } from '../text/rule-words.ts'
import { asksForText, lacksNumber } from './keep-rules.ts'
import { modelFinder } from './model-finder.ts'
import type { MakeStep, RecipeStep, StepInput } from './recipe.ts'
import type { BatchSettings } from './settings.ts'
import { madeBy, mediaInputsOf, type MediaInput } from './step-media.ts'

export type StepInputs = Partial<Record<ParamName, StepInput>>

/** What steps may name. */
export interface StepCatalog {
  models: readonly Model[]
  effects: readonly Effect[]
  /** Whether this computer can look for text in pictures; without a word about it, it is taken to. */
  findsText?: boolean
}

/** A step as a catalog sees it; see `CheckedStep` of the app's contract. */
export interface RecipeStepCheck {
  step: RecipeStep
  /** What it makes; null for a step of a person, or of a model that is not offered. */
  makes: AssetKind | null
  inputs: StepInputs
  faults: LocalizedMessage[]
}

/** What the steps before a step make, by number: a kind, nothing (null), or whatever each row says (undefined). */
type Makers = ReadonlyMap<number, AssetKind | null | undefined>

/**
 * What would keep each step from running, and what its media params take where the recipe leaves that open. Whether words
 * and files are there that a row has to bring is not asked: rows are checked when they are read. `fed`: what columns of
 * the list bring, such as `2.image`.
 */
export function checkRecipe(
  steps: readonly RecipeStep[],
  catalog: StepCatalog,
  fed: ReadonlySet<string> = new Set(),
): RecipeStepCheck[] {
  const check = stepChecker(catalog, fed)
  const makers = new Map<number, AssetKind | null | undefined>()
  return steps.map((step, index) => {
    const checked = check(step, index + 1, makers, steps)
    makers.set(index + 1, checked.makes)
    return checked
  })
}

/** The same for the later steps of a batch, whose first step may be another model in every row. */
export function checkLaterSteps(
  settings: Pick<BatchSettings, 'modelId' | 'effectId' | 'laterSteps'>,
  catalog: StepCatalog,
  fed: ReadonlySet<string> = new Set(),
): RecipeStepCheck[] {
  const check = stepChecker(catalog, fed)
  const makers = new Map<number, AssetKind | null | undefined>([[1, firstMakes(settings, catalog)]])
  const steps = [FIRST_STEP, ...settings.laterSteps]
  return settings.laterSteps.map((step, index) => {
    const checked = check(step, index + 2, makers, steps)
    makers.set(index + 2, checked.makes)
    return checked
  })
}

/** The steps with everything said that the checks found out: nothing is left to be proposed. */
export function explicitSteps(checks: readonly RecipeStepCheck[]): RecipeStep[] {
  return checks.map(({ step, inputs }) => (step.type === 'make' ? { ...step, inputs } : step))
}

/** Stands for a first step that is known by its rows only. */
const FIRST_STEP: RecipeStep = {
  type: 'make',
  modelId: 'any',
  effectId: null,
  params: {},
  inputs: null,
  sweeps: { mode: 'crossed', axes: [] },
}

function firstMakes(
  { modelId, effectId }: Pick<BatchSettings, 'modelId' | 'effectId'>,
  { models, effects }: StepCatalog,
): AssetKind | undefined {
  const named = effects.find(({ id }) => id === effectId)?.modelId ?? modelId
  const model = named === null ? undefined : modelFinder(models)(named)
  return (model && madeBy(model)) ?? undefined
}

type StepChecker = (step: RecipeStep, number: number, makers: Makers, steps: readonly RecipeStep[]) => RecipeStepCheck

function stepChecker({ models, effects, findsText = true }: StepCatalog, fed: ReadonlySet<string>): StepChecker {
  const findModel = modelFinder(models)

  function checkMake(step: MakeStep, number: number, makers: Makers): RecipeStepCheck {
    const effect = step.effectId === null ? undefined : effects.find(({ id }) => id === step.effectId)
    const model = findModel(step.modelId)
    const unknown = [
      ...(step.effectId !== null && !effect ? [messageRef('rules.unknownEffect', step.effectId)] : []),
      ...(model ? [] : [messageRef('rules.unknownModel', step.modelId)]),
      ...(effect && model && effect.modelId !== model.id
        ? [messageRef('stepFaults.effectElsewhere', effect.id, effect.modelId)]
        : []),
    ]
    if (!model || unknown.length > 0)
      return { step, makes: model ? madeBy(model) : null, inputs: step.inputs ?? {}, faults: unknown.map(worded) }
    const media = mediaInputsOf(model, effect)
    const isFed = ({ name }: MediaInput) => step.params[name] !== undefined || fed.has(`${number}.${name}`)
    const inputs = number === 1 ? {} : (step.inputs ?? proposeInputs(media, isFed, makers))
    const faults = [
      ...(number === 1
        ? step.inputs && Object.keys(step.inputs).length > 0
          ? [messageRef('stepFaults.firstTakesNothing')]
          : []
        : [...inputFaults(inputs, { model, media, number, makers }), ...missingFaults(media, inputs, isFed)]),
      ...settingFaults(step, model, effect),
    ]
    return { step: { ...step, modelId: model.id }, makes: madeBy(model), inputs, faults: faults.map(worded) }
  }

  return (step, number, makers, steps) => {
    const place = placeFaults(number, steps).map(worded)
    // what nobody can judge would end every row, or let every row through
    const unjudged = !findsText && asksForText(step) ? [worded(messageRef('stepFaults.cannotFindText'))] : []
    const unread = lacksNumber(step) ? [worded(messageRef('stepFaults.ruleNeedsNumber'))] : []
    if (step.type !== 'make') return { step, makes: null, inputs: {}, faults: [...place, ...unjudged, ...unread] }
    const checked = checkMake(step, number, makers)
    return { ...checked, faults: [...place, ...checked.faults] }
  }
}

/** What is wrong with where a step stands. */
function placeFaults(number: number, steps: readonly RecipeStep[]): MessageRef[] {
  const step = steps[number - 1]
  if (!step || step.type === 'make') return []
  const before = steps.slice(0, number - 1)
  const sinceMade = before.slice(before.findLastIndex(({ type }) => type === 'make') + 1)
  return [
    ...(number === 1 ? [messageRef('stepFaults.firstMakes')] : []),
    ...(number === steps.length ? [messageRef('stepFaults.lastMakes')] : []),
    ...(step.type === 'pick' && sinceMade.some(({ type }) => type === 'pick')
      ? [messageRef('stepFaults.pickAfterPick')]
      : []),
  ]
}

/** Each file that is needed comes from the nearest step before that makes such a thing. */
function proposeInputs(
  media: readonly MediaInput[],
  isFed: (input: MediaInput) => boolean,
  makers: Makers,
): StepInputs {
  const inputs: StepInputs = {}
  for (const input of media) {
    if (!input.required || isFed(input)) continue
    // a first step that differs from row to row is asked when the row is read
    const nearest = [...makers].findLast(([, makes]) => makes === undefined || makes === input.accept)
    if (nearest) inputs[input.name] = { from: nearest[0], takes: input.isList && input.min > 1 ? 'all' : 'each' }
  }
  return inputs
}

function inputFaults(
  inputs: StepInputs,
  { model, media, number, makers }: { model: Model; media: readonly MediaInput[]; number: number; makers: Makers },
): MessageRef[] {
  return Object.entries(inputs).flatMap(([name, { from, takes }]): MessageRef[] => {
    const input = media.find((one) => one.name === name)
    if (!input) return [messageRef('stepFaults.noSuchInput', model.displayName, name)]
    if (from >= number) return [messageRef('stepFaults.fromLater', name, from)]
    const made = makers.get(from)
    if (made === null) return [messageRef('stepFaults.fromNothing', name, from)]
    const faults: MessageRef[] = []
    if (made !== undefined && made !== input.accept)
      faults.push(messageRef('stepFaults.otherKind', name, from, made, input.accept))
    if (takes === 'all' && !input.isList) faults.push(messageRef('stepFaults.allForOne', name))
    return faults
  })
}

/** A step that needs files of which nobody brings any stands behind the wrong one. */
function missingFaults(
  media: readonly MediaInput[],
  inputs: StepInputs,
  isFed: (input: MediaInput) => boolean,
): MessageRef[] {
  const needed = media.filter(({ required }) => required)
  const [first] = needed
  const isBrought = needed.some((input) => inputs[input.name] !== undefined || isFed(input))
  return !first || isBrought ? [] : [messageRef('stepFaults.nothingFits', first.name, first.accept)]
}

function settingFaults({ params, sweeps }: MakeStep, model: Model, effect: Effect | undefined): MessageRef[] {
  const media = new Set<string>(mediaInputsOf(model, effect).map(({ name }) => name))
  const said = Object.fromEntries(Object.entries(params).filter(([name]) => !media.has(name))) as Params
  const wrong = checkParams(model, said).filter(({ rule }) => rule !== 'required')
  const unknown = sweeps.axes.filter(({ param }) => !model.params.some(({ name }) => name === param))
  return [
    ...wrong.map((issue) => messageRef('stepFaults.setting', issue.path, ruleRef(issue))),
    ...unknown.map(({ param }) => messageRef('rules.unknownParam', model.displayName, param)),
  ]
}
