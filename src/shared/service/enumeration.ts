import { z } from '../schema.ts'

/**
 * An enumerated value in a response. Version 1 grows additively, so a value this build has never heard of is kept as it
 * is instead of being refused; the known ones still complete in an editor.
 */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  return z
    .string()
    .min(1)
    .meta({ 'x-extensible-enum': [...values] }) as unknown as z.ZodType<Values[number] | (string & {})>
}
