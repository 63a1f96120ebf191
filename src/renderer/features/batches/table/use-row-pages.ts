import { useMemo, useState } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { CommandInput, CommandOutput } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import type { RowState } from '#shared/batch/states.ts'
import { useCommands, useConnection } from '../../../bridge/hooks.ts'

const PAGE = 100

type Rows = CommandOutput<'batches.rows'>

/** The rows of a batch, read a page at a time and only where somebody looks. */
export interface RowPages {
  rowAt(index: number): BatchRow | undefined
  /** Somebody looks at these: from `first` up to but without `end`. */
  look(first: number, end: number): void
  /** Rows may have changed: those in sight are read again now, the others when they come into sight. */
  refresh(): void
  /** Takes a row that came another way: with the result of an edit. */
  accept(row: BatchRow): void
}

/** A batch's rows in some states. What was read before stays until it is read again. */
export function useRowPages(
  batchId: string,
  states: readonly RowState[] | null,
): { pages: RowPages; error: CommandError | undefined } {
  const { queries } = useConnection()
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const inputOf = useMemo(() => {
    const narrowed = states === null ? {} : { states: [...states] }
    return (page: number): CommandInput<'batches.rows'> => ({
      id: batchId,
      offset: page * PAGE,
      limit: PAGE,
      ...narrowed,
    })
  }, [batchId, states])

  const inSight = Array.from({ length: sight.last - sight.first + 1 }, (_, index) => inputOf(sight.first + index))
  const answers = useCommands('batches.rows', inSight)
  const failed = answers.find((answer) => answer.status !== 'loading' && answer.error !== undefined)

  const pages = useMemo<RowPages>(
    () => ({
      rowAt(index) {
        const page = Math.floor(index / PAGE)
        return queries.cache.getQueryData<Rows>(['batches.rows', inputOf(page)])?.rows[index % PAGE]
      },
      look(first, end) {
        const [from, to] = [Math.floor(first / PAGE), Math.floor(Math.max(first, end - 1) / PAGE)]
        setSight((now) => (now.first === from && now.last === to ? now : { first: from, last: to }))
      },
      refresh: () => queries.makeStale((name, { id }) => name === 'batches.rows' && id === batchId),
      accept(row) {
        queries.cache.setQueriesData<Rows>(
          { queryKey: ['batches.rows'] },
          (page) => page && { rows: page.rows.map((known) => (known.id === row.id ? row : known)) },
        )
      },
    }),
    [queries, inputOf, batchId],
  )
  return { pages, error: failed?.status === 'loading' ? undefined : failed?.error }
}
