import { useState } from 'react'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'

const ROWS_AT_ONCE = 1000
/** So near to an end the next ones are fetched. */
const NEAR = 20

interface Outputs {
  ids: readonly string[]
  shownId: string
  /** The rows they are of. */
  from: number
  to: number
  /** Nothing is after the last. */
  complete: boolean
}

/** Outputs of a batch in the order of its list, to be looked at one by one: those around one first, more on the way. */
export function useOutputIds(batchId: string) {
  const { client } = useConnection()
  const [opened, setOpened] = useState<Outputs>()

  async function open(row: number): Promise<void> {
    const from = Math.max(0, row - ROWS_AT_ONCE / 2)
    const [before, after] = await Promise.all([
      readIds(client, batchId, from, row - from),
      readIds(client, batchId, row, ROWS_AT_ONCE),
    ])
    const [shownId] = after.ids
    if (shownId === undefined) return
    setOpened({
      ids: [...before.ids, ...after.ids],
      shownId,
      from,
      to: row + after.rows,
      complete: after.rows < ROWS_AT_ONCE,
    })
  }

  async function extend({ ids, shownId, from, to, complete }: Outputs): Promise<void> {
    const index = ids.indexOf(shownId)
    if (index >= ids.length - NEAR && !complete) {
      const more = await readIds(client, batchId, to, ROWS_AT_ONCE)
      setOpened((now) =>
        now?.to === to
          ? {
              ...now,
              ids: [...new Set([...now.ids, ...more.ids])],
              to: to + more.rows,
              complete: more.rows < ROWS_AT_ONCE,
            }
          : now,
      )
    } else if (index < NEAR && from > 0) {
      const start = Math.max(0, from - ROWS_AT_ONCE)
      const more = await readIds(client, batchId, start, from - start)
      setOpened((now) =>
        now?.from === from ? { ...now, ids: [...new Set([...more.ids, ...now.ids])], from: start } : now,
      )
    }
  }

  return {
    opened,
    open: (row: number) => withErrorToast(() => open(row)),
    show: (shownId: string) => {
      if (!opened) return
      const turned = { ...opened, shownId }
      setOpened(turned)
      void withErrorToast(() => extend(turned))
    },
    close: () => setOpened(undefined),
  }
}

async function readIds(client: Client, batchId: string, offset: number, limit: number) {
  if (limit === 0) return { ids: [], rows: 0 }
  const { rows } = await client.request('batches.rows', { id: batchId, states: ['done'], offset, limit })
  return {
    ids: itemIdsOf(rows),
    rows: rows.length,
  }
}
