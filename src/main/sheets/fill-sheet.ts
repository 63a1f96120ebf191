import type { Database } from 'better-sqlite3'
import { withoutPasswords } from '#shared/batch/refused-reference.ts'
import type { PromptList } from '../batches/lists/read-list.ts'
import { inUnsyncedTransaction } from '../sqlite/slices.ts'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { shortTurns } from '../tools/short-turns.ts'
import { insertSheetRow, POSITION_STEP } from './store.ts'

const ROWS_AT_ONCE = 200

/** Rows of a list as they come, in short turns. */
export async function fillSheet(db: Database, sheet: number, rows: PromptList['rows']): Promise<void> {
  let position = 0
  let pending: (readonly string[])[] = []
  async function flush(): Promise<void> {
    for (let written = 0; written < pending.length;) {
      const turns = shortTurns()
      inUnsyncedTransaction(db, () => {
        do {
          const cells = pending[written++]!.map(withoutPasswords)
          insertSheetRow(db, { sheet, position: (position += POSITION_STEP), cells })
        } while (written < pending.length && !turns.isOver())
      })
      await yieldToEventLoop()
    }
    pending = []
  }
  for await (const { cells } of rows) {
    pending.push(cells)
    if (pending.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}
