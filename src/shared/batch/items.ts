import type { Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import type { Params } from '../service/params.ts'
import type { CellIssue } from './cell-issue.ts'
import { messageRef, type MessageRef } from '../text/localized-message.ts'
import { suggestMapping, type ColumnMapping } from './column-mapping.ts'
import type { WordLists } from './dynamic-prompt.ts'
import { formulaFault } from './failed-formula.ts'
import { planLaterSteps, type LaterParams } from './later-steps.ts'
import { nearestText } from './loose-cell.ts'
import type { MediaReference } from './media-reference.ts'
import { modelFinder } from './model-finder.ts'
import { MOST_ROWS } from './most-rows.ts'
import { planModel, type MappedColumns, type ModelPlan } from './model-plan.ts'
import { promptVariants } from './prompt-variants.ts'
import { withoutPasswords } from './refused-reference.ts'
import type { BatchSettings } from './settings.ts'
import { sweepSteps, type SweepSteps } from './sweep-steps.ts'

/** A line of a list as it was read. */
export interface ListRow {
  /** Counted from 1, the heading left out. */
  number: number
  cells: readonly string[]
  /** What it says besides its cells, and before them: values that need no reading. */
  params?: Params
  /** It is a row of that later step, whose inputs and settings are all known. */
  laterStep?: number
}

/** One generation to be. */
export interface BatchItem {
  row: number
  /** Which of the row's repeats and sweep steps, from 1. */
  copy: number
  modelId: string
  effectId: string | null
  /** Complete as it will be sent, except that media params still hold what the list says. */
  params: Params
  /** What has to be uploaded first, by param. */
  media: Readonly<Record<string, readonly MediaReference[]>>
  /** The list's own cells, for file names and the report. */
  columns: Readonly<Record<string, string>>
  /** An earlier run of this list has made it already. */
  done: boolean
  /** Which step of the recipe it is: 1, unless the list is the report of an earlier run. */
  step: number
  /** What the row says for the steps after that. */
  later: readonly LaterParams[]
  /** With the first of a row: how many more were asked for that its model does not know. */
  leftOut: number
  issues: CellIssue[]
}

/** What differs between the items of one row. */
type ItemOfCopy = Pick<BatchItem, 'copy' | 'modelId' | 'params' | 'media' | 'issues'>

/** What a service offers. */
export interface ServiceCatalog {
  models: readonly Model[]
  effects: readonly Effect[]
}

/** What rows may name: also the word lists of this computer, and rules that look for text in pictures. */
export interface BatchCatalog extends ServiceCatalog {
  wordLists: WordLists
  findsText: boolean
}

/** Where no row names a list of words, and none is judged by text in its picture. */
export function bareBatchCatalog(catalog: ServiceCatalog): BatchCatalog {
  return { ...catalog, wordLists: new Map(), findsText: true }
}

const DONE = 'done'
const ONE_STEP: SweepSteps = { steps: [{}], leftOut: 0 }

/** Reads rows one after the other; the order matters for stepped seeds only. */
export function createItemMaker(
  catalog: BatchCatalog,
  columns: readonly string[],
  settings: BatchSettings,
  random: () => number,
): (row: ListRow) => BatchItem[] {
  const findModel = modelFinder(catalog.models)
  const effects = new Map(catalog.effects.map((effect) => [effect.id, effect]))
  const mapped = mapColumns(columns, settings.mapping ?? suggestMapping(columns))
  const indexOf = (target: string) => columns.indexOf(mapped.columnOf.get(target) ?? '')
  const [modelAt, effectAt, statusAt] = [indexOf('model'), indexOf('effect'), indexOf('status')]
  const stepAt = indexOf('step')
  const planned = planLaterSteps(catalog, mapped, settings)
  const toRecord = recordMaker(columns)
  const nearestModel = nearestOf(() => catalog.models.flatMap(({ id, displayName }) => [displayName, id]))
  const nearestEffect = nearestOf(() => catalog.effects.map(({ id }) => id))
  const planFirst = modelPlanner(mapped, settings)
  const planLater = modelPlanner(mapped, asItWasMade(settings))
  let made = 0

  return ({ number, cells: given, params: said = {}, laterStep }) => {
    // a password is not kept anywhere, nor said in a report
    const cells = given.map(withoutPasswords)
    const issues: CellIssue[] = []
    const blame = (target: string, saying: MessageRef, suggestion: string | null = null) =>
      issues.push({
        path: target,
        saying,
        column: mapped.columnOf.get(target) ?? null,
        ...(suggestion !== null && { suggestion }),
      })

    // a spreadsheet writes empty cells up to the last column that anything ever stood in
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width > columns.length)
      issues.push({ path: '', column: null, saying: messageRef('rules.tooManyCells', width, columns.length) })
    for (const { index, target } of mapped.columns) {
      // as a model or an effect it is not known, which is said of it below
      if (index === modelAt || index === effectAt || Object.hasOwn(said, target)) continue
      const fault = formulaFault(cells[index] ?? '')
      if (fault) blame(target, fault)
    }
    const effectId = cells[effectAt]?.trim() || settings.effectId
    const effect = effectId === null ? undefined : effects.get(effectId)
    if (effectId !== null && !effect)
      blame('effect', messageRef('rules.unknownEffect', effectId), nearestEffect(effectId))
    const named = cells[modelAt]?.trim() || (effect?.modelId ?? settings.modelId)
    const model = named === null ? undefined : findModel(named)
    // an effect that is not known has been blamed: it would have brought its model
    if (named === null && effectId === null) blame('model', messageRef('rules.noModel'))
    else if (named !== null && !model) blame('model', messageRef('rules.unknownModel', named), nearestModel(named))
    const done = cells[statusAt]?.trim().toLowerCase() === DONE
    const record = toRecord(cells)
    const step = laterStep ?? stepOf(cells[stepAt], settings)
    let later: readonly LaterParams[] = []
    const itemOf = ({ copy, modelId, params, media, issues }: ItemOfCopy): BatchItem => {
      const own = { row: number, copy, modelId, effectId, params, media }
      return { ...own, columns: record, done, step, later, leftOut: 0, issues }
    }
    if (!model) return [itemOf({ copy: 1, modelId: named ?? '', params: {}, media: {}, issues })]

    const isLine = step > 1 && laterStep === undefined
    const rules = isLine ? asItWasMade(settings) : settings
    const plan = (isLine ? planLater : planFirst)(model)
    const told: string[] = []
    const read = { ...plan.read(cells, told), ...said }
    told.push(...Object.keys(said))
    const after = planned.read(cells, { step, model, params: read, isLine })
    later = after.later
    const swept = rules.sweeps.axes.length === 0 ? ONE_STEP : sweepSteps(rules.sweeps, new Set(told), model)
    const prompts = promptVariants(read, number, rules, {
      takesNegative: plan.takes('negative_prompt'),
      lists: catalog.wordLists,
    })
    const { fault } = prompts
    if (fault) {
      blame(fault.param, fault.saying)
      issues.push(...plan.check(read, effect), ...after.issues)
      return [itemOf({ copy: 1, modelId: model.id, params: read, media: plan.mediaOf(read), issues })]
    }
    const count = rules.repeats * prompts.changes.length * (swept.tooMany ?? swept.steps.length)
    if (count > MOST_ROWS) {
      issues.push({ path: '', column: null, saying: messageRef('rules.tooManyOfRow', count, MOST_ROWS) })
      return [itemOf({ copy: 1, modelId: model.id, params: read, media: plan.mediaOf(read), issues })]
    }
    const items: BatchItem[] = []
    for (let repeat = 0; repeat < rules.repeats; repeat++)
      for (const prompt of prompts.changes) {
        // one seed for all cells of a sweep, so that they differ in nothing but what is swept
        const seed = plan.seedOf(made++, random, swept.steps.length > 1)
        for (const combination of swept.steps) {
          const params: Params = { ...read, ...prompt, ...combination }
          for (const [name, value] of Object.entries(seed)) params[name] ??= value
          const copy = items.length + 1
          const faults = [...issues, ...plan.check(params, effect), ...after.issues]
          items.push(itemOf({ copy, modelId: model.id, params, media: plan.mediaOf(params), issues: faults }))
        }
      }
    const [first] = items
    if (first && !done) first.leftOut = swept.leftOut * prompts.changes.length * rules.repeats
    return items
  }
}

/** All that rows of one model have in common is worked out once. */
function modelPlanner(mapped: MappedColumns, settings: BatchSettings): (model: Model) => ModelPlan {
  const plans = new Map<Model, ModelPlan>()
  return (model) => {
    const plan = plans.get(model) ?? planModel(model, mapped, settings)
    plans.set(model, plan)
    return plan
  }
}

/** For a line that was a later step of an earlier run: it says itself what it was made with, once. */
function asItWasMade(settings: BatchSettings): BatchSettings {
  return {
    ...settings,
    constants: {},
    sweeps: { mode: 'crossed', axes: [] },
    repeats: 1,
    seed: { rule: 'given', start: 1 },
    dynamicPrompts: { ...settings.dynamicPrompts, mode: 'off' },
    styles: [],
  }
}

/** The step of the recipe that a line of a report was; 1 when this recipe has no such step. */
function stepOf(cell: string | undefined, { laterSteps }: BatchSettings): number {
  const step = Number(cell?.trim())
  return laterSteps[step - 2]?.type === 'make' ? step : 1
}

/** The same wrong name often stands in every row. */
function nearestOf(names: () => readonly string[]): (name: string) => string | null {
  const known = new Map<string, string | null>()
  return (name) => {
    const nearest = known.get(name) ?? (known.has(name) ? null : nearestText(names(), name))
    known.set(name, nearest)
    return nearest
  }
}

function mapColumns(columns: readonly string[], mapping: ColumnMapping): MappedColumns {
  const known = Object.entries(mapping).filter(([column]) => columns.includes(column))
  return {
    columns: known.map(([column, target]) => ({ index: columns.indexOf(column), target })),
    columnOf: new Map(known.map(([column, target]) => [target, column])),
  }
}

function recordMaker(columns: readonly string[]): (cells: readonly string[]) => Record<string, string> {
  // assigned, this name would not become a column but the record's prototype
  if (columns.includes('__proto__'))
    return (cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  return (cells) => {
    const record: Record<string, string> = {}
    for (let index = 0; index < columns.length; index++) record[columns[index]!] = cells[index] ?? ''
    return record
  }
}
