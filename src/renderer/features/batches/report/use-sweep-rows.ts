import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { sweepGrid, type SweepGrid } from '#shared/batch/swept-values.ts'
import { useCommands } from '../../../bridge/hooks.ts'

const ROWS_AT_ONCE = 1000
/** A table of more than these is none that anybody compares at a glance; the frames show them all. */
const MOST_ROWS = 5000

export function hasSweepGrid({ settings, rows }: Pick<Batch, 'settings' | 'rows'>): boolean {
  return settings.sweeps.axes.some(({ values }) => values.length > 1) && rows <= MOST_ROWS
}

/** The rows of a swept batch laid out as rows by values; undefined until all of them are known. */
export function useSweepGrid(batch: Batch): SweepGrid<BatchRow> | undefined {
  const { id, settings } = batch
  const answers = useCommands(
    'batches.rows',
    Array.from({ length: Math.ceil(batch.rows / ROWS_AT_ONCE) }, (_, page) => ({
      id,
      offset: page * ROWS_AT_ONCE,
      limit: ROWS_AT_ONCE,
    })),
  )
  const pages = answers.map((answer) => (answer.status === 'ready' ? answer.value.rows : undefined))
  return pages.includes(undefined)
    ? undefined
    : sweepGrid(
        pages.flatMap((rows) => rows ?? []),
        settings,
      )
}
