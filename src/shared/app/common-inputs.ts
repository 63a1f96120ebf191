import { z } from '../schema.ts'

/** Of a command that needs or answers nothing. */
export const Nothing = z.object({})

export const ById = z.strictObject({ id: z.string() })
