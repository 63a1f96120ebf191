import { z } from '../schema.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { RequestParams } from '../service/params.ts'
import { BatchName } from '../batch/batch-name.ts'
import { BatchSettings } from '../batch/settings.ts'
import { Sentence } from '../text/message-ref.ts'
import { Batch } from './batch.ts'
import { InputFile } from './compose.ts'

/** As many as are listed from one folder; more are for several batches. */
export const MOST_PICTURES = 10_000

/** A picture, sound or film as it lies on the disk. It is used where it is: nothing is copied. */
export const FoundFile = InputFile.omit({ sha256: true })
export type FoundFile = z.infer<typeof FoundFile>

export const FoundFiles = z.object({
  files: z.array(FoundFile),
  leftOut: z.object({
    /** Files that are no media at all. */
    others: z.int(),
    /** Media that cannot be used, the first of them with the reason. */
    unusable: z.int(),
    faults: z.array(z.object({ name: z.string(), ...Sentence.shape })),
    /** Folders inside that were not looked into. */
    folders: z.int(),
    /** There are more than are listed. */
    more: z.boolean(),
  }),
})
export type FoundFiles = z.infer<typeof FoundFiles>

/** What to do with files, one after the other. */
export const OperationChoice = z.strictObject({
  modelId: z.string().min(1),
  effectId: z.string().regex(EFFECT_ID_PATTERN).nullable().default(null),
  /** All settings but the file. */
  params: RequestParams.default({}),
  /** The people whose face or voice is used have agreed. */
  consent: z.boolean().default(false),
})
export type OperationChoice = z.infer<typeof OperationChoice>

export const PICTURE_COMMANDS = {
  /** Which media lie in these folders and files. Reads the beginning of each, and changes nothing. */
  'pictures.look': {
    input: z.strictObject({
      paths: z.array(z.string().min(1)).min(1).max(MOST_PICTURES),
      subfolders: z.boolean().default(false),
    }),
    output: FoundFiles,
  },
  /** A draft with one row for every file, named after it. Nothing is sent before it is planned and started. */
  'pictures.batch': {
    input: z.strictObject({
      ...OperationChoice.shape,
      /** Files that the app has named itself (found, handed over, or of the library), or items of the library. */
      files: z
        .array(
          z.union([
            z.strictObject({ path: z.string().min(1), name: z.string().min(1).max(255) }),
            z.strictObject({ itemId: z.string().min(1) }),
          ]),
        )
        .min(1)
        .max(MOST_PICTURES),
      name: BatchName,
      connectionId: z.string().exactOptional(),
      outDir: z.string().min(1).exactOptional(),
      nameTemplate: BatchSettings.shape.nameTemplate.unwrap().exactOptional(),
      laterSteps: BatchSettings.shape.laterSteps,
      keepSteps: BatchSettings.shape.keepSteps,
    }),
    output: Batch,
  },
} as const
