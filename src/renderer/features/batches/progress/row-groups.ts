import type { Batch } from '#shared/app/batch.ts'
import { countRowsIn, MADE_STATES, type RowState } from '#shared/batch/states.ts'

/** What a person asks of rows: which are done, which wait, which need me. */
export const ROW_GROUPS = {
  all: { states: null },
  waiting: { states: ['ready', 'uploading', 'queued'] },
  working: { states: ['sent', 'running', 'downloading'] },
  done: { states: MADE_STATES },
  failed: { states: ['failed'] },
  canceled: { states: ['canceled'] },
  blocked: { states: ['blocked'] },
} as const satisfies Record<string, { states: readonly RowState[] | null }>
export type RowGroup = keyof typeof ROW_GROUPS

const GROUPS = Object.keys(ROW_GROUPS) as RowGroup[]

export function countIn(group: RowGroup, { rows, counts }: Pick<Batch, 'rows' | 'counts'>): number {
  const { states } = ROW_GROUPS[group]
  return states === null ? rows : countRowsIn(counts, states)
}

/** Those with rows, the chosen one in any case: it must be seen to be left. */
export function groupsToOffer(batch: Pick<Batch, 'rows' | 'counts'>, chosen: RowGroup): RowGroup[] {
  return GROUPS.filter((group) => group === 'all' || group === chosen || countIn(group, batch) > 0)
}

/** The parts of a progress bar, as shares of the rows of the list, in the order they are drawn. */
export function progressShares({
  progress,
}: Pick<Batch, 'progress'>): { group: RowGroup | 'picking'; rows: number; share: number }[] {
  return (['done', 'picking', 'working', 'failed', 'blocked', 'canceled'] as const)
    .map((group) => ({ group, rows: progress[group], share: progress[group] / progress.rows }))
    .filter(({ rows }) => rows > 0)
}
