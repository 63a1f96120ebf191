import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { assertNever } from '#shared/assert-never.ts'
import { suggestMapping, targetOf } from '#shared/batch/column-mapping.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import type { RowState } from '#shared/batch/states.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { MEDIA_PARAMS, WRITTEN_PARAMS, type Params, type ParamValue } from '#shared/service/params.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'

/** What a column of the table shows: what runs the row, one of its params, or only a cell of the list. */
export interface TableColumn {
  label: string
  shows: { type: 'model' } | { type: 'effect' } | { type: 'param'; name: string } | { type: 'cell' }
  /** The list's own column, when there is one. */
  listColumn: string | null
}

/** The list's columns, then what the batch itself varies. */
export function tableColumns({ columns, settings }: Pick<Batch, 'columns' | 'settings'>): TableColumn[] {
  const mapping = settings.mapping ?? suggestMapping(columns)
  const own = columns
    .filter((column) => targetOf(mapping, column) !== 'status')
    .map((column): TableColumn => {
      const target = targetOf(mapping, column)
      if (target === undefined || target === 'status')
        return { label: column, shows: { type: 'cell' }, listColumn: column }
      if (target === 'model' || target === 'effect')
        return { label: column, shows: { type: target }, listColumn: column }
      return { label: column, shows: { type: 'param', name: target }, listColumn: column }
    })
  const shown = new Set<string>(Object.values(mapping))
  const varied: string[] = settings.sweeps.axes.map(({ param }) => param)
  if (settings.seed.rule !== 'given') varied.push('seed')
  return [
    ...own,
    ...varied
      .filter((name) => !shown.has(name))
      .map((name): TableColumn => ({ label: paramLabel(name), shows: { type: 'param', name }, listColumn: null })),
  ]
}

/** What tells a column from the others, also from a setting of the same name. */
export function columnId({ shows, listColumn }: TableColumn): string {
  return listColumn ?? (shows.type === 'param' ? `:${shows.name}` : `:${shows.type}`)
}

/** Whether its cells name files. */
export function isMedia({ shows }: TableColumn): boolean {
  return shows.type === 'param' && MEDIA_PARAMS.has(shows.name)
}

export function isLong({ shows }: TableColumn): boolean {
  return shows.type === 'param' && isLongParam(shows.name)
}

/** Whether its cells are names: of a model, of a file, or whatever the list writes. */
export function isName({ shows }: TableColumn): boolean {
  return shows.type !== 'param' || MEDIA_PARAMS.has(shows.name)
}

export function isLongParam(name: string | undefined): boolean {
  return name !== undefined && WRITTEN_PARAMS.has(name)
}

export function cellText(row: BatchRow, { shows, listColumn }: TableColumn): string {
  const written = listColumn === null ? '' : cellOf(row.columns, listColumn)
  switch (shows.type) {
    case 'model':
      return row.modelId
    case 'effect':
      return row.effectId ?? ''
    case 'param':
      // a row whose model is unknown has no params yet: what the list says is all there is
      return Object.keys(row.params).length === 0 ? written : valueText(row.params[shows.name])
    case 'cell':
      return written
    default:
      return assertNever(shows)
  }
}

export function valueText(value: ParamValue | undefined): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join('; ') : String(value)
}

/** What a setting may be chosen from, by name; nothing when it is not a choice. */
export function settingChoices(param: AnyParamDescriptor): { value: string; label: string }[] {
  if (!isKnownDescriptor(param) || param.kind !== 'enum') return []
  return param.values.map((value) => ({ value: String(value), label: choiceLabel(param.name, value) }))
}

/** A value of a setting as a person reads it: a choice by its name, the rest as it was written. */
export function settingText(param: AnyParamDescriptor, value: ParamValue | undefined): string {
  const isChoice = isKnownDescriptor(param) && param.kind === 'enum' && param.values.some((known) => known === value)
  return isChoice ? choiceLabel(param.name, value as string | number | boolean) : valueText(value)
}

/** What is wrong with a cell. */
export function cellIssue(row: BatchRow, { shows, listColumn }: TableColumn): string | undefined {
  const path = shows.type === 'param' ? shows.name : shows.type
  const found = row.issues.find((issue) => issue.path === path || (listColumn !== null && issue.column === listColumn))
  return found && renderMessage(found)
}

const EDITABLE_STATES: ReadonlySet<RowState> = new Set(['ready', 'blocked', 'failed', 'canceled'])

/** A row can be changed until it is on its way, and again when nothing came of it. */
export function isEditable({ state }: Pick<BatchRow, 'state'>): boolean {
  return EDITABLE_STATES.has(state)
}

export interface RowChange {
  modelId?: string
  effectId?: string | null
  params?: Params
}

/** What typing `text` into a cell changes; undefined for a cell that only feeds file names. */
export function changeOf(
  row: BatchRow,
  { shows }: TableColumn,
  text: string,
  { models, settings }: { models: readonly Model[]; settings: Batch['settings'] },
): RowChange | undefined {
  switch (shows.type) {
    case 'model': {
      const typed = text.trim().toLowerCase()
      const model = models.find(({ id, displayName }) => id === typed || displayName.toLowerCase() === typed)
      if (!model) return { modelId: text.trim() }
      // its params were never read while nobody knew the model
      return Object.keys(row.params).length > 0
        ? { modelId: model.id }
        : { modelId: model.id, params: paramsFromCells(row, model, settings) }
    }
    case 'effect':
      return { effectId: text.trim() || null }
    case 'param':
      return { params: withParam(row, shows.name, text, models) }
    case 'cell':
      return undefined
    default:
      return assertNever(shows)
  }
}

/** The row's params with one of them as typed; empty text takes it out. */
export function withParam(
  row: Pick<BatchRow, 'modelId' | 'params'>,
  name: string,
  text: string,
  models: readonly Model[],
): Params {
  const descriptor = models.find(({ id }) => id === row.modelId)?.params.find((param) => param.name === name)
  const value = descriptor ? readCell(descriptor, text) : text.trim() || undefined
  const { [name]: _, ...rest } = row.params
  return value === undefined ? rest : { ...rest, [name]: value }
}

function paramsFromCells(row: BatchRow, model: Model, settings: Batch['settings']): Params {
  const mapping = settings.mapping ?? suggestMapping(Object.keys(row.columns))
  const params: Params = {}
  for (const descriptor of model.params) {
    const column = Object.keys(mapping).find((name) => mapping[name] === descriptor.name)
    const value =
      (column === undefined ? undefined : readCell(descriptor, cellOf(row.columns, column))) ??
      (settings.constants as Params)[descriptor.name]
    if (value !== undefined) params[descriptor.name] = value
  }
  return params
}

/** A column may be called like something every object has. */
function cellOf(columns: BatchRow['columns'], name: string): string {
  return Object.hasOwn(columns, name) ? (columns[name] ?? '') : ''
}
