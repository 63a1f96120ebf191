import type { AnyParamDescriptor, Model } from '../service/catalog.ts'
import { checkParams } from '../service/check-params.ts'
import type { Effect } from '../service/effect.ts'
import type { Params, ParamValue } from '../service/params.ts'
import type { Issue } from '../service/problem.ts'
import { CONSENT_TASKS } from '../service/tasks.ts'
import { suggestMapping, type ColumnMapping } from './column-mapping.ts'
import { readMediaReference, type MediaReference } from './media-reference.ts'
import { readCell } from './read-cell.ts'
import type { BatchSettings, Sweeps } from './settings.ts'

/** A line of a list as it was read. */
export interface ListRow {
  /** Counted from 1, the heading left out. */
  number: number
  cells: readonly string[]
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
  issues: CellIssue[]
}

export interface CellIssue extends Issue {
  /** The column to look at; null when no column is to blame. */
  column: string | null
}

export interface BatchCatalog {
  models: readonly Model[]
  effects: readonly Effect[]
}

const DONE = 'done'
/** Stands in for an upload that does not exist yet, so that everything else can be checked. */
const FUTURE_UPLOAD = 'upload'

/** Reads rows one after the other; the order matters for stepped seeds only. */
export function createItemMaker(
  catalog: BatchCatalog,
  columns: readonly string[],
  settings: BatchSettings,
  random: () => number,
): (row: ListRow) => BatchItem[] {
  const models = new Map(catalog.models.flatMap((model) => [[model.id.toLowerCase(), model] as const]))
  for (const model of catalog.models)
    if (!models.has(model.displayName.toLowerCase())) models.set(model.displayName.toLowerCase(), model)
  const effects = new Map(catalog.effects.map((effect) => [effect.id, effect]))
  const mapping: ColumnMapping = settings.mapping ?? suggestMapping(columns)
  const columnOf = new Map(Object.entries(mapping).map(([column, target]) => [target as string, column]))
  let made = 0

  return (row) => {
    const cells = Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? '']))
    const said = (target: string) => (cells[columnOf.get(target) ?? ''] ?? '').trim()
    const issues: CellIssue[] = []
    const blame = (target: string, message: string) =>
      issues.push({ path: target, message, column: columnOf.get(target) ?? null })

    if (row.cells.length > columns.length)
      issues.push({ path: '', column: null, message: `${row.cells.length} cells, but ${columns.length} columns.` })
    const effectId = said('effect') || settings.effectId
    const effect = effectId === null ? undefined : effects.get(effectId)
    if (effectId !== null && !effect) blame('effect', `There is no effect "${effectId}".`)
    const named = said('model') || (effect?.modelId ?? settings.modelId)
    const model = named === null ? undefined : models.get(named.toLowerCase())
    if (named === null) blame('model', 'No model is chosen.')
    else if (!model) blame('model', `There is no model "${named}".`)
    const base = { row: row.number, effectId, columns: cells, done: said('status').toLowerCase() === DONE }
    if (!model || issues.length > 0) return [{ ...base, copy: 1, modelId: named ?? '', params: {}, media: {}, issues }]

    if (CONSENT_TASKS.includes(model.taskType) && !settings.consent)
      blame('consent', `${model.displayName} uses a face or a voice: say that its owner agrees.`)
    const given = readParams(model, settings.constants, cells, mapping)
    const steps = sweepSteps(settings.sweeps, new Set(given.fromCells), model)
    const items: BatchItem[] = []
    for (let repeat = 0; repeat < settings.repeats; repeat++)
      for (const step of steps) {
        const params = withSeed({ ...given.params, ...step }, model, settings, made++, random)
        const found = [...issues, ...check(model, effect, params, columnOf)]
        items.push({
          ...base,
          copy: items.length + 1,
          modelId: model.id,
          params,
          media: mediaOf(model, params),
          issues: found,
        })
      }
    return items
  }
}

function readParams(model: Model, constants: Params, cells: Record<string, string>, mapping: ColumnMapping) {
  const descriptors = new Map(model.params.map((descriptor) => [String(descriptor.name), descriptor]))
  // a constant is meant for the rows that can use it: lists mix models
  const params: Params = Object.fromEntries(Object.entries(constants).filter(([name]) => descriptors.has(name)))
  const fromCells: string[] = []
  for (const [column, target] of Object.entries(mapping)) {
    if (target === 'model' || target === 'effect' || target === 'status') continue
    const descriptor = descriptors.get(target)
    const text = cells[column] ?? ''
    const value = descriptor ? readCell(descriptor, text) : text.trim() || undefined
    if (value === undefined) continue
    params[target] = value
    fromCells.push(target)
  }
  return { params, fromCells }
}

/** Every combination of the axes that apply; a cell that says a value itself is not swept. */
export function sweepSteps({ mode, axes }: Sweeps, said: ReadonlySet<string>, model: Pick<Model, 'params'>): Params[] {
  const open = axes.filter(({ param }) => !said.has(param) && model.params.some(({ name }) => name === param))
  if (open.length === 0) return [{}]
  if (mode === 'paired') {
    const length = Math.max(...open.map(({ values }) => values.length))
    return Array.from({ length }, (_, index) =>
      Object.fromEntries(open.map(({ param, values }) => [param, values[index % values.length] as ParamValue])),
    )
  }
  return open.reduce<Params[]>(
    (steps, { param, values }) => steps.flatMap((step) => values.map((value) => ({ ...step, [param]: value }))),
    [{}],
  )
}

function withSeed(
  params: Params,
  model: Model,
  { seed: { rule, start } }: BatchSettings,
  index: number,
  random: () => number,
): Params {
  const descriptor = model.params.find((candidate) => candidate.kind === 'seed')
  if (!descriptor || rule === 'given' || params['seed'] !== undefined) return params
  const count = Number(descriptor['max' as keyof AnyParamDescriptor]) + 1
  const seed = rule === 'rolled' ? Math.floor(random() * count) : (start + (rule === 'stepped' ? index : 0)) % count
  return { ...params, [descriptor.name]: seed }
}

function check(
  model: Model,
  effect: Effect | undefined,
  params: Params,
  columnOf: ReadonlyMap<string, string>,
): CellIssue[] {
  const checkable = { ...params }
  for (const [name, references] of Object.entries(mediaOf(model, params)))
    checkable[name] = Array.isArray(params[name]) ? references.map(() => FUTURE_UPLOAD) : FUTURE_UPLOAD
  const issues = checkParams(model, checkable)
  const count = Array.isArray(params['images']) ? params['images'].length : 0
  if (effect && isImagesInput(effect.input) && (count < effect.input.min || count > effect.input.max))
    issues.push({ path: 'images', message: `This effect takes ${effect.input.min} to ${effect.input.max} images.` })
  return issues.map(({ path, message }) => ({ path, message, column: columnOf.get(path) ?? null }))
}

function isImagesInput(input: Effect['input']): input is { type: 'images'; min: number; max: number } {
  return input.type === 'images'
}

function mediaOf(model: Model, params: Params): Record<string, MediaReference[]> {
  const media: Record<string, MediaReference[]> = {}
  for (const { name, kind } of model.params) {
    const value = params[name]
    if ((kind !== 'media' && kind !== 'media_list') || value === undefined) continue
    const texts = Array.isArray(value) ? value : [String(value)]
    media[name] = texts.map(readMediaReference)
  }
  return media
}
