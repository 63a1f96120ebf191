import { create } from 'zustand'
import type { Batch } from '#shared/app/batch.ts'
import type { BatchState } from '#shared/batch/states.ts'
import { DAY_MS } from '#shared/day.ts'
import { batchTitle, needsLook } from '../../../words/batch-words.ts'
import { connectionTitle } from '../../../words/connection-title.ts'
import { startOfDay } from '../../../words/format.ts'
import { countIn } from '../progress/row-groups.ts'

export const ANY = 'any'
/** Of batches whose rows name their models themselves. */
export const MIXED = 'mixed'

export const STATE_CHOICES = ['running', 'paused', 'draft', 'ended'] as const satisfies readonly BatchState[]
export const AGE_CHOICES = ['1', '7', '30'] as const

/** What the list of batches is narrowed to. Strings, because that is what controls hold. */
export interface BatchFilter {
  search: string
  state: typeof ANY | BatchState | 'look' | 'blocked'
  model: string
  /** In days. */
  age: typeof ANY | (typeof AGE_CHOICES)[number]
  /** One generation that was asked for in Compose is no batch to most who look for one. */
  singleRuns: boolean
}

export const NO_FILTER: BatchFilter = { search: '', state: ANY, model: ANY, age: ANY, singleRuns: false }

interface FilterState {
  filter: BatchFilter
  narrow: (part: Partial<BatchFilter>) => void
}

/** Still there when one comes back from a batch. */
export const useBatchFilter = create<FilterState>()((set) => ({
  filter: NO_FILTER,
  narrow: (part) => set(({ filter }) => ({ filter: { ...filter, ...part } })),
}))

export function filterBatches(batches: readonly Batch[], filter: BatchFilter, now = Date.now()): Batch[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const since = filter.age === ANY ? 0 : startOfDay(now) - (Number(filter.age) - 1) * DAY_MS
  return batches.filter((batch) => {
    if (batch.kind === 'single' && !filter.singleRuns) return false
    if (!isInState(batch, filter.state)) return false
    if (filter.model !== ANY && modelOf(batch) !== filter.model) return false
    if (Date.parse(batch.createdAt) < since) return false
    const text = searchText(batch)
    return words.every((word) => text.includes(word))
  })
}

function isInState(batch: Batch, state: BatchFilter['state']): boolean {
  if (state === ANY) return true
  if (state === 'look') return needsLook(batch)
  return state === 'blocked' ? countIn('blocked', batch) > 0 : batch.state === state
}

function searchText(batch: Batch): string {
  const connection = connectionTitle({ id: batch.connectionId, name: batch.connectionName })
  return `${batchTitle(batch)} ${batch.name} ${connection} ${batch.settings.modelId ?? ''}`.toLowerCase()
}

function modelOf({ settings }: Batch): string {
  return settings.modelId ?? MIXED
}

/** The models that batches run on, each once. */
export function modelsOf(batches: readonly Batch[]): string[] {
  return [...new Set(batches.map(modelOf))].toSorted((one, other) => Number(one === MIXED) - Number(other === MIXED))
}

/** Whether anything but single runs is left out. */
export function isNarrowed({ search, state, model, age }: BatchFilter): boolean {
  return search.trim() !== '' || state !== ANY || model !== ANY || age !== ANY
}
