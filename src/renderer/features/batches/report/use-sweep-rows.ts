import { useEffect, useMemo, useRef, useState } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { sweepGrid, type SweepGrid } from '#shared/batch/swept-values.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { createThrottledTask, type ThrottledTask } from '../../../core/throttled-task.ts'

const ROWS_AT_ONCE = 1000
/** A table of more than these is none that anybody compares at a glance; the frames show them all. */
const MOST_ROWS = 5000
/** All rows are read for it, which is dear while a batch runs and changes several times a second. */
const REST_MS = 3_000

export function hasSweepGrid({ settings, rows }: Pick<Batch, 'settings' | 'rows'>): boolean {
  return settings.sweeps.axes.some(({ values }) => values.length > 1) && rows <= MOST_ROWS
}

/** The rows of a swept batch laid out as rows by values; undefined until all of them are known. */
export function useSweepGrid({ id, settings }: Batch): SweepGrid<BatchRow> | undefined {
  const { client } = useConnection()
  const [rows, setRows] = useState<readonly BatchRow[]>()
  const reading = useRef<ThrottledTask>(undefined)
  useEffect(() => {
    const work = createThrottledTask(
      async (isWanted) => {
        const read = await readRows(client, id)
        if (isWanted()) setRows(read)
      },
      { restMs: REST_MS },
    )
    reading.current = work
    return () => work.end()
  }, [client, id])
  useStale('batches.rows', () => reading.current?.again(), id)
  return useMemo(() => rows && sweepGrid(rows, settings), [rows, settings])
}

async function readRows(client: Client, id: string): Promise<BatchRow[]> {
  const rows: BatchRow[] = []
  for (let offset = 0; offset < MOST_ROWS; offset += ROWS_AT_ONCE) {
    const page = await client.request('batches.rows', { id, offset, limit: ROWS_AT_ONCE })
    rows.push(...page.rows)
    if (page.rows.length < ROWS_AT_ONCE) break
  }
  return rows
}
