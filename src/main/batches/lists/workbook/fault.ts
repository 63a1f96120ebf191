import { Refusal } from '#shared/app/refusal.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'

/** It is no workbook, or only a part of one. */
export function damagedWorkbook(cause?: unknown): CommandError {
  return new Refusal('workbook_damaged', localized('refusals.workbookDamaged'), { cause })
}

/** It unpacks to more than anybody works with: made by mistake, or to fill a memory. */
export function oversizedWorkbook(): CommandError {
  return new Refusal('workbook_too_large', localized('refusals.workbookTooLarge'))
}
