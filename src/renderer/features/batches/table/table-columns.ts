import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { suggestMapping, targetOf } from '#shared/batch/column-mapping.ts'
import { whyFixed, type FixedRow } from '#shared/batch/fixed-row.ts'
import { valueText, type TableCellColumn } from '#shared/batch/table-cell.ts'
import { isKnownDescriptor, type AnyParamDescriptor } from '#shared/service/catalog.ts'
import { MEDIA_PARAMS, WRITTEN_PARAMS, type ParamValue } from '#shared/service/params.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'

/** A column of the table: what it is called and what it shows of a row. */
export interface TableColumn {
  label: string
  shows: TableCellColumn
  /** The list's own column, when there is one. */
  listColumn: string | null
}

/** What an earlier run said of its rows is nothing of this one. */
const OF_REPORT: ReadonlySet<string | undefined> = new Set(['status', 'step'])

/** The list's columns, then what the batch itself varies. */
export function tableColumns({ columns, settings }: Pick<Batch, 'columns' | 'settings'>): TableColumn[] {
  const mapping = settings.mapping ?? suggestMapping(columns)
  const own = columns
    .filter((column) => !OF_REPORT.has(targetOf(mapping, column)))
    .map((column): TableColumn => {
      const target = targetOf(mapping, column)
      // what a later step is told stands in its cell alone
      if (target === undefined || target.includes('.'))
        return { label: column, shows: { type: 'cell', name: column }, listColumn: column }
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

/** The setting whose files its cells name; undefined where they name none. */
export function mediaParamOf({ shows }: TableColumn): string | undefined {
  return shows.type === 'param' && MEDIA_PARAMS.has(shows.name) ? shows.name : undefined
}

export function isLong({ shows }: TableColumn): boolean {
  return shows.type === 'param' && isLongParam(shows.name)
}

/** Whether its cells are names: of a model, or whatever the list writes. */
export function isName({ shows }: TableColumn): boolean {
  return shows.type !== 'param'
}

export function isLongParam(name: string | undefined): boolean {
  return name !== undefined && WRITTEN_PARAMS.has(name)
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

/** Why a row keeps its settings; null when they may be changed. */
export function whyRowFixed({
  state,
  reason,
  outputs,
}: Pick<BatchRow, 'state' | 'reason' | 'outputs'>): FixedRow | null {
  return whyFixed({ state, reasonCode: reason?.code ?? null, isPaid: outputs.length > 0 })
}
