import { z } from '../schema.ts'

/** Member of a resource that holds the fields of Pressrun's own service; the specification names none of them. */
export const EXTENSION = 'x-pressrun'

/**
 * Schema of that member. Every field is optional, and one that cannot be read counts as absent: another service may use the
 * same names for something else.
 */
export function extension<Fields extends Record<string, z.ZodType>>(fields: Fields) {
  type Read = { [Name in keyof Fields]?: z.output<Fields[Name]> | undefined }
  const tolerant = Object.entries(fields).map(([name, schema]) => [name, orAbsent(schema)] as const)
  return orAbsent(z.object(Object.fromEntries(tolerant)) as unknown as z.ZodType<Read, Read>)
}

function orAbsent<Value>(schema: z.ZodType<Value, Value>) {
  return schema.optional().catch(undefined)
}

/** Member for an answer; nothing when there is nothing to say. */
export function extended<Fields extends object>(fields: Fields): { [EXTENSION]?: Fields } {
  return Object.keys(fields).length === 0 ? {} : { [EXTENSION]: fields }
}
