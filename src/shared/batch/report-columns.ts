import { PARAM_NAMES, type Params, type ParamValue } from '../service/params.ts'
import {
  isReportColumn,
  readStepTarget,
  sentColumn,
  suggestMapping,
  targetOf,
  type ColumnMapping,
  type ColumnTarget,
} from './column-mapping.ts'
import type { BatchKind } from './kinds.ts'
import { joinMediaCell } from './media-reference.ts'
import type { BatchSettings } from './settings.ts'

/** As much of a row as a report repeats. */
export interface ReportedRow {
  modelId: string
  effectId: string | null
  params: Params
  columns: Readonly<Record<string, string>>
}

/** A list's own columns and all settings of its rows, in such a way that they find their settings again by themselves. */
export interface ReportColumns {
  names: readonly string[]
  /** The cells of a row: what runs where a column says a setting, and what the list says everywhere else. */
  cellsOf(row: ReportedRow): string[]
}

interface ReportedList {
  columns: readonly string[]
  kind: BatchKind
  settings: Pick<BatchSettings, 'mapping'>
}

/** `used`: everything that some row of the batch is run with. */
export function reportColumns(batch: ReportedList, used: ReadonlySet<string>): ReportColumns {
  const own = batch.columns.filter((column) => !isReportColumn(column))
  const found = suggestMapping(own)
  const meant = mappingOf(batch, own)
  const says = new Map<string, ColumnTarget>()
  for (const target of ['model', ...PARAM_NAMES] as const) {
    const column = own.find((candidate) => targetOf(found, candidate) === target)
    const isUsed = target === 'model' || used.has(target)
    // a column that nobody meant as this setting would be taken for it
    const isTaken = column !== undefined && targetOf(meant, column) !== target
    if (isTaken) says.set(sentColumn(target), target)
    else if (column !== undefined) says.set(column, target)
    else if (isUsed) says.set(target, target)
  }
  const names = [...own, ...[...says.keys()].filter((name) => !own.includes(name))]
  const mappings = new Map<string, ColumnMapping>()

  /** Lists that came one after the other into a batch were each read by their own headings. */
  function rowMapping(row: ReportedRow): ColumnMapping {
    const columns = Object.keys(row.columns)
    const key = JSON.stringify(columns)
    const mapping = mappings.get(key) ?? mappingOf(batch, columns)
    mappings.set(key, mapping)
    return mapping
  }

  return {
    names,
    cellsOf(row) {
      const mapping = rowMapping(row)
      return names.map((name) => {
        const target = says.get(name) ?? targetOf(mapping, name)
        const cell = (Object.hasOwn(row.columns, name) ? row.columns[name] : undefined) ?? ''
        // what feeds a later step is said by the list alone
        if (target === undefined || target === 'status' || target === 'step' || readStepTarget(target)) return cell
        // a row whose model is not known was not read any further
        const isUnread = Object.keys(row.params).length === 0
        return valueOf(row, target) ?? (isUnread ? cell : '')
      })
    },
  }
}

/** The one cell of a single run is its prompt, though nothing is read from it. */
function mappingOf({ kind, settings }: Omit<ReportedList, 'columns'>, columns: readonly string[]): ColumnMapping {
  return (kind === 'single' ? null : settings.mapping) ?? suggestMapping(columns)
}

function valueOf({ modelId, effectId, params }: ReportedRow, target: ColumnTarget): string | undefined {
  if (target === 'model') return modelId || undefined
  if (target === 'effect') return effectId ?? textOf(params['effect'])
  return textOf(params[target])
}

function textOf(value: ParamValue | undefined): string | undefined {
  if (value === undefined) return undefined
  return Array.isArray(value) ? joinMediaCell(value) : String(value)
}
