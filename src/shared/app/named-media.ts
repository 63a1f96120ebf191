import { z } from '../schema.ts'

/** So many rows or cells are asked about at once: more than a screen shows. */
export const MOST_NAMED_AT_ONCE = 200

/** What a setting or a cell names, as a person knows it: a picture and a name, never an id. */
export const NamedMedia = z.object({
  /** Of its file, or the end of its address; null when only the service knows it. */
  name: z.string().nullable(),
  /** The whole path or address. */
  place: z.string().nullable(),
  kind: z.enum(['image', 'audio', 'video']).nullable(),
  /** By which a window may load a small picture of it. */
  pictureId: z.string().nullable(),
  /** The item of the library that it is. */
  itemId: z.string().nullable(),
  /** Its file is not where it is said to be. */
  missing: z.boolean(),
})
export type NamedMedia = z.infer<typeof NamedMedia>

const ByParam = z.record(z.string(), z.array(NamedMedia))

/** A window says which item, row or cell it shows. What that names is read here, and no path is taken from a window. */
export const NAMED_MEDIA_COMMANDS = {
  'media.ofItem': {
    input: z.strictObject({ id: z.string() }),
    output: z.object({ params: ByParam }),
    staleOn: { 'library.changed': 2000 },
  },
  /** Files outside of the folder of their list are named, and not looked at before a person has agreed. */
  'media.ofRows': {
    input: z.strictObject({ rowIds: z.array(z.int()).min(1).max(MOST_NAMED_AT_ONCE) }),
    output: z.object({ rows: z.array(z.object({ rowId: z.int(), params: ByParam })) }),
    staleOn: { 'batch.changed': 2000 },
  },
  /** What cells of a list say that is being prepared, one file each. What nobody has looked at yet is left out. */
  'media.ofCells': {
    input: z.strictObject({
      sheetId: z.string(),
      texts: z.array(z.string().min(1).max(10_000)).min(1).max(MOST_NAMED_AT_ONCE),
    }),
    output: z.object({ cells: z.array(z.object({ text: z.string(), media: NamedMedia })) }),
  },
} as const
