import { readCell } from '#shared/batch/read-cell.ts'
import { linesOf } from '#shared/lines-of.ts'
import type { AnyParamDescriptor } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'

/** The values that lines of text stand for, one a line. */
export function readLines(param: AnyParamDescriptor | undefined, text: string): ParamValue[] {
  return linesOf(text).flatMap((line) => (param ? readCell(param, line) : line) ?? [])
}

/** What was typed, as long as it says what is set: half a line is no value yet. Else what is set, undone or of another step. */
export function shownLines(
  param: AnyParamDescriptor | undefined,
  { typed, values }: { typed: string; values: readonly ParamValue[] },
): string {
  const isSet = JSON.stringify(readLines(param, typed)) === JSON.stringify(values)
  return isSet ? typed : values.map(String).join('\n')
}
