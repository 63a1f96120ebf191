import { assertNever } from '../assert-never.ts'
import type { Model } from '../service/catalog.ts'
import type { Params, ParamValue } from '../service/params.ts'
import { suggestMapping, targetOf } from './column-mapping.ts'
import type { ServiceCatalog } from './items.ts'
import { readCell } from './read-cell.ts'
import type { BatchSettings } from './settings.ts'

/** What a column of a batch's table shows: what runs the row, one of its params, or only a cell of the list. */
export type TableCellColumn =
  | { type: 'model' }
  | { type: 'effect' }
  | { type: 'param'; name: string }
  | { type: 'cell'; name: string }

/** Column about how a row stands; nobody writes there. */
export interface StandingColumn {
  type: 'state' | 'step' | 'coins' | 'note'
}

/** Every column that a batch's table can have, and be sorted by. */
export type AnyTableColumn = TableCellColumn | StandingColumn

/** Name of a column on its way between window and app. */
export function tableColumnId(column: AnyTableColumn): string {
  return 'name' in column ? `${column.type}:${column.name}` : column.type
}

export function readTableColumnId(id: string): AnyTableColumn | undefined {
  switch (id) {
    case 'model':
    case 'effect':
    case 'state':
    case 'step':
    case 'coins':
    case 'note':
      return { type: id }
    default: {
      const [, type, name] = /^(param|cell):(.+)$/s.exec(id) ?? []
      if (name === undefined) return undefined
      return type === 'param' ? { type, name } : { type: 'cell', name }
    }
  }
}

/** Whether cells of the column can be written to. */
export function isWritten(column: AnyTableColumn): column is TableCellColumn {
  return column.type === 'model' || column.type === 'effect' || 'name' in column
}

/** What of a row its cells say. */
export interface RowContent {
  modelId: string
  effectId: string | null
  params: Params
  /** The list's own cells. */
  columns: Record<string, string>
}

export function tableCellText(
  row: RowContent,
  column: TableCellColumn,
  settings: Pick<BatchSettings, 'mapping'>,
): string {
  switch (column.type) {
    case 'model':
      return row.modelId
    case 'effect':
      return row.effectId ?? ''
    case 'param':
      // a row whose model is unknown has no params yet: what the list says is all there is
      return hasParams(row) ? valueText(row.params[column.name]) : cellOf(row, listColumnOf(row, column.name, settings))
    case 'cell':
      return cellOf(row, column.name)
    default:
      return assertNever(column)
  }
}

/** By what a cell is read. */
interface WhatCellsMean extends ServiceCatalog {
  settings: Pick<BatchSettings, 'mapping' | 'constants'>
}

/** The row as it is when a cell says this, read by the rules of lists; empty text takes a param out. */
export function withTableCell(
  row: RowContent,
  column: TableCellColumn,
  text: string,
  { models, effects, settings }: WhatCellsMean,
): RowContent {
  switch (column.type) {
    case 'model':
      return withModel(row, text.trim(), { models, settings })
    case 'effect': {
      const effectId = text.trim() || null
      // it brings its model, unless the row has one
      const modelId = row.modelId || (effects.find(({ id }) => id === effectId)?.modelId ?? '')
      return withModel({ ...row, effectId }, modelId, { models, settings })
    }
    case 'param': {
      const listColumn = listColumnOf(row, column.name, settings)
      if (!hasParams(row) && listColumn !== undefined) {
        const written = { ...row, columns: { ...row.columns, [listColumn]: text } }
        return withModel(written, row.modelId, { models, settings })
      }
      return { ...row, params: withParam(row, column.name, text, models) }
    }
    case 'cell':
      return { ...row, columns: { ...row.columns, [column.name]: text } }
    default:
      return assertNever(column)
  }
}

function withModel(row: RowContent, typed: string, { models, settings }: Omit<WhatCellsMean, 'effects'>): RowContent {
  const name = typed.toLowerCase()
  const model =
    models.find(({ id }) => id.toLowerCase() === name) ??
    models.find(({ displayName }) => displayName.toLowerCase() === name)
  if (!model) return { ...row, modelId: typed }
  // its params were never read where nobody knew the model, or something else kept it from being read
  return { ...row, modelId: model.id, params: hasParams(row) ? row.params : paramsFromCells(row, model, settings) }
}

function paramsFromCells(
  row: RowContent,
  model: Model,
  settings: Pick<BatchSettings, 'mapping' | 'constants'>,
): Params {
  const params: Params = {}
  for (const descriptor of model.params) {
    const written = cellOf(row, listColumnOf(row, descriptor.name, settings))
    const value = readCell(descriptor, written) ?? (settings.constants as Params)[descriptor.name]
    if (value !== undefined) params[descriptor.name] = value
  }
  return params
}

function withParam({ modelId, params }: RowContent, name: string, text: string, models: readonly Model[]): Params {
  const descriptor = models.find(({ id }) => id === modelId)?.params.find((param) => param.name === name)
  const value = descriptor ? readCell(descriptor, text) : text.trim() || undefined
  const { [name]: _, ...rest } = params
  return value === undefined ? rest : { ...rest, [name]: value }
}

function listColumnOf(row: RowContent, param: string, { mapping }: Pick<BatchSettings, 'mapping'>): string | undefined {
  const names = Object.keys(row.columns)
  const meant = mapping ?? suggestMapping(names)
  return names.find((name) => targetOf(meant, name) === param)
}

/** A column may be called like something every object has. */
function cellOf({ columns }: RowContent, name: string | undefined): string {
  return name !== undefined && Object.hasOwn(columns, name) ? (columns[name] ?? '') : ''
}

/** As it stands in a cell. */
export function valueText(value: ParamValue | undefined): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join('; ') : String(value)
}

function hasParams({ params }: RowContent): boolean {
  return Object.keys(params).length > 0
}
