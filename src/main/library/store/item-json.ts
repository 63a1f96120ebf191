import { parseJson } from '#shared/parse-json.ts'
import type { SweptValue } from '#shared/batch/swept-values.ts'
import type { ItemSettings } from '../intake.ts'
import { isoTime } from '../../tools/iso-time.ts'

/**
 * The columns of an item that are JSON, read where rows become records. A damaged one reads as what is known besides:
 * one row must not keep a person from all the others.
 */
export function tagsOf(json: string): string[] {
  if (json === '[]') return []
  const tags = parseJson(json)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

export function sweptOf(json: string | null): SweptValue[] {
  const swept = json === null ? [] : parseJson(json)
  return Array.isArray(swept) ? (swept as SweptValue[]) : []
}

/** Settings as JSON, and the columns that hold some of them too: these stand in for what the JSON does not say. */
export interface SettingsRow {
  settings: string
  connectionId: string
  modelId: string
  modelName: string
  taskType: string
  batchId: string | null
  batchName: string | null
  coins: number
  createdAt: number
}

export function settingsOf({ settings, createdAt, ...columns }: SettingsRow): ItemSettings {
  const told = parseJson(settings)
  return {
    ...columns,
    effectId: null,
    params: {},
    generationId: '',
    connectionName: '',
    row: null,
    columns: {},
    createdAt: isoTime(createdAt),
    ...(isObject(told) ? (told as Partial<ItemSettings>) : {}),
  }
}

/** One of the settings, in SQL: nothing where they are damaged, which would end the whole statement otherwise. */
export function settingSql(operator: '->' | '->>', path: string, items = 'items'): string {
  return `CASE WHEN json_valid(${items}.settings) THEN ${items}.settings ${operator} ${path} END`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
