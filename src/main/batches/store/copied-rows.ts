import { BLOCK, FILE_FAULTS } from '#shared/batch/reason-codes.ts'
import { NEXT_ROW_ID } from './row-ids.ts'

/**
 * Whose rows are copied: those of a whole list, which stays the list it was read from, or one that a person wants once
 * more. What a list says is done already stays skipped in its copy, and what its sweeps left out is told there too; a row
 * that is wanted once more is made, and leaves out nothing.
 */
type CopyOf = 'list' | 'row'

/** SQL that puts rows once more somewhere, as they were read, without what became of them. Goes on with its WHERE. */
export function copyOfRows(of: CopyOf, { batchId, position }: { batchId: string; position: string }): string {
  const staysSkipped = of === 'list' ? `state = 'skipped'` : 'FALSE'
  const told = (skipped: string, sound: string, faulty: string) =>
    `CASE WHEN ${staysSkipped} THEN ${skipped} WHEN issues = '[]' THEN ${sound} ELSE ${faulty} END`
  // faults of files keep their own reason: a person mends those without changing the row
  const ofFiles = FILE_FAULTS.map((code) => `'${code}'`).join(', ')
  const fault = `CASE WHEN reason_code IN (${ofFiles}) THEN reason_code ELSE '${BLOCK.invalid}' END`
  return `
    INSERT INTO batch_rows (id, batch_id, position, state, reason_code, reason_message, reason_saying, list_row, copy,
      model_id, effect_id, params, media_params, columns, issues, price_key, left_out, step, later, updated_at)
    SELECT ${NEXT_ROW_ID} + row_number() OVER (ORDER BY id) - 1, ${batchId}, ${position},
      ${told('state', `'ready'`, `'blocked'`)},
      ${told('reason_code', 'NULL', fault)},
      ${told('reason_message', 'NULL', `json_extract(issues, '$[0].message')`)},
      ${told('reason_saying', 'NULL', `json_extract(issues, '$[0].saying')`)},
      list_row, copy, model_id, effect_id, params, media_params, columns, issues, price_key,
      ${of === 'list' ? 'left_out' : '0'}, step, later, @now
    FROM batch_rows`
}
