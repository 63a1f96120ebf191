import type { Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { WORDS, wordsOf, type Params, type ParamValue } from '../service/params.ts'
import { messageRef } from '../text/localized-message.ts'
import type { CellIssue } from './cell-issue.ts'
import { readStepTarget } from './column-mapping.ts'
import type { MediaReference } from './media-reference.ts'
import { planModel, type MappedColumns, type ModelPlan } from './model-plan.ts'
import type { MakeStep } from './recipe.ts'
import { checkLaterSteps, explicitSteps, type StepCatalog, type StepInputs } from './recipe-check.ts'
import type { BatchSettings } from './settings.ts'
import { madeBy, mediaInputsOf } from './step-media.ts'

/** What a row says for a step that comes later, and what of it has to be uploaded. */
export interface LaterParams {
  step: number
  params: Params
  media: Readonly<Record<string, readonly MediaReference[]>>
}

/** What rows say for later steps, read and checked before anything is paid. */
export interface LaterSteps {
  read(cells: readonly string[], row: LaterReader): { later: LaterParams[]; issues: CellIssue[] }
}

interface LaterReader {
  /** The step that the row itself is. */
  step: number
  model: Model
  params: Params
  /** It stands for a step of an earlier run, of which nothing else is known. */
  isLine: boolean
}

/** `step`: its number in the recipe. */
interface PlannedStep {
  number: number
  step: MakeStep & { inputs: StepInputs }
  effect: Effect | undefined
  plan: ModelPlan
  /** Media that its settings name; the row's own copy is looked at and uploaded. */
  ownMedia: Params
}

const NOTHING_LATER: LaterSteps = { read: () => ({ later: [], issues: [] }) }

export function planLaterSteps(catalog: StepCatalog, mapped: MappedColumns, settings: BatchSettings): LaterSteps {
  if (settings.laterSteps.length === 0) return NOTHING_LATER
  const planned = plannedSteps(catalog, mapped, settings)

  return {
    read(cells, row) {
      const later: LaterParams[] = []
      const issues: CellIssue[] = []
      for (const one of planned) {
        if (one.number <= row.step) continue
        const said = { ...one.ownMedia, ...one.plan.read(cells, []) }
        issues.push(...checkStep(one, said, row))
        if (Object.keys(said).length > 0) later.push({ step: one.number, params: said, media: one.plan.mediaOf(said) })
      }
      return { later, issues }
    },
  }
}

function checkStep({ number, step, effect, plan }: PlannedStep, said: Params, row: LaterReader): CellIssue[] {
  const params = withWords({ ...step.params, ...said }, plan.model, row.params)
  const issues = plan.check(withStandIns(params, step.inputs, plan, effect), effect)
  const missing = Object.entries(step.inputs).find(
    ([name, { from }]) => row.isLine && from < row.step && said[name] === undefined,
  )
  return [
    ...issues.map((issue) =>
      issue.path === 'consent' ? issue : Object.assign(issue, { path: `${number}.${issue.path}` }),
    ),
    ...firstFaults(step.inputs, said, row, { number, plan, effect }),
    ...(missing ? [{ path: '', column: null, saying: messageRef('stepFaults.notRunBefore', missing[1].from) }] : []),
  ]
}

/** A row that is made by another model than its neighbours may make another kind of thing. */
function firstFaults(
  inputs: StepInputs,
  said: Params,
  row: LaterReader,
  { number, plan, effect }: Pick<PlannedStep, 'number' | 'plan' | 'effect'>,
): CellIssue[] {
  const made = madeBy(row.model)
  return mediaInputsOf(plan.model, effect).flatMap(({ name, accept }) => {
    if (inputs[name]?.from !== row.step || said[name] !== undefined || made === null || made === accept) return []
    const path = `${number}.${name}`
    return [{ path, column: null, saying: messageRef('stepFaults.otherKind', name, row.step, made, accept) }]
  })
}

function plannedSteps(catalog: StepCatalog, mapped: MappedColumns, settings: BatchSettings): PlannedStep[] {
  const checks = checkLaterSteps(settings, catalog, new Set(mapped.columns.map(({ target }) => target)))
  return explicitSteps(checks).flatMap((step, index): PlannedStep[] => {
    const number = index + 2
    const model = step.type === 'make' ? catalog.models.find(({ id }) => id === step.modelId) : undefined
    // a recipe with faults is refused as a whole, before its rows are read
    if (step.type !== 'make' || !model) return []
    const plan = planModel(model, columnsOf(mapped, number), { ...settings, constants: {} })
    const names = new Set<string>(mediaInputsOf(model, undefined).map(({ name }) => name))
    return [
      {
        number,
        step: { ...step, inputs: step.inputs ?? {} },
        effect: catalog.effects.find(({ id }) => id === step.effectId),
        plan,
        ownMedia: Object.fromEntries(Object.entries(step.params).filter(([name]) => names.has(name))),
      },
    ]
  })
}

/** The columns that feed a step, as if it were the row itself. */
function columnsOf({ columns, columnOf }: MappedColumns, number: number): MappedColumns {
  const own = columns.flatMap(({ index, target }) => {
    const read = readStepTarget(target)
    return read?.step === number ? [{ index, target: read.param, column: columnOf.get(target) }] : []
  })
  return {
    columns: own,
    columnOf: new Map(own.flatMap(({ target, column }) => (column === undefined ? [] : [[target, column]]))),
  }
}

/** A step that needs words and is told none takes those of the row. */
export function withWords(params: Params, model: Pick<Model, 'params' | 'defaults'>, row: Params): Params {
  const needed = model.params.filter(
    ({ name, required }) =>
      required &&
      WORDS.some((words) => words === name) &&
      params[name] === undefined &&
      model.defaults[name] === undefined,
  )
  if (needed.length === 0) return params
  const words = wordsOf(row)
  if (words === undefined) return params
  return { ...params, ...Object.fromEntries(needed.map(({ name }) => [name, row[name] ?? words])) }
}

/** What comes from a step before is there when it is needed: one file, or as many as are asked for. */
function withStandIns(params: Params, inputs: StepInputs, { model }: ModelPlan, effect: Effect | undefined): Params {
  const standIns: Record<string, ParamValue> = {}
  for (const { name, isList, min } of mediaInputsOf(model, effect)) {
    const input = inputs[name]
    if (!input || params[name] !== undefined) continue
    const count = input.takes === 'all' ? Math.max(min, 1) : 1
    standIns[name] = isList ? Array.from({ length: count }, () => STAND_IN) : STAND_IN
  }
  return { ...params, ...standIns }
}

const STAND_IN = 'asset:stand-in'
