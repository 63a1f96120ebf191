import type { BatchRow } from '#shared/app/batch.ts'

/** What is in the library of all that rows have made, in their order. */
export function itemIdsOf(rows: readonly Pick<BatchRow, 'outputs'>[]): string[] {
  return rows.flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => itemId ?? []))
}
