import { z } from '../schema.ts'
import { EFFECT_ID_PATTERN, UPLOAD_LIMITS } from '../service/limits.ts'
import { RequestParams } from '../service/params.ts'
import { BatchSettings } from '../batch/settings.ts'
import { Batch } from './batch.ts'
import { ById, Nothing } from './common-inputs.ts'

/** A file on its way from a window comes in pieces of this size, so that neither side ever holds a whole film. */
export const INPUT_PIECE_BYTES = 512 * 1024

const LARGEST_INPUT_BYTES = Math.max(...Object.values(UPLOAD_LIMITS).map(({ maxBytes }) => maxBytes))
const LONGEST_PIECE = Math.ceil(INPUT_PIECE_BYTES / 3) * 4

/** A file that a window gave, kept by the app. Its path is what a media param says. */
export const InputFile = z.object({
  path: z.string(),
  /** What it was called where it came from. */
  name: z.string(),
  kind: z.enum(['image', 'audio', 'video']),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** By which a window may show it. */
  mediaId: z.string(),
})
export type InputFile = z.infer<typeof InputFile>

export const COMPOSE_COMMANDS = {
  'inputs.begin': {
    input: z.strictObject({ name: z.string().min(1).max(255), bytes: z.int().positive().max(LARGEST_INPUT_BYTES) }),
    output: z.object({ id: z.string() }),
  },
  /** The next piece, in base64. Pieces come in order: `offset` is what has arrived before. */
  'inputs.append': {
    input: z.strictObject({
      id: z.string(),
      offset: z.int().nonnegative(),
      data: z.string().min(4).max(LONGEST_PIECE),
    }),
    output: z.object({ received: z.int() }),
  },
  'inputs.finish': { input: ById, output: InputFile },
  'inputs.discard': { input: ById, output: Nothing },
  /** A file of the library as an input. Nothing is copied: it is used where it lies. */
  'inputs.fromLibrary': { input: z.strictObject({ itemId: z.string() }), output: InputFile },
  /**
   * The files behind what media params said when something was made: ids of uploads, or paths. What is neither kept here
   * nor in the library any more is left out.
   */
  'inputs.find': {
    input: z.strictObject({ values: z.array(z.string().min(1)).max(64), connectionId: z.string().exactOptional() }),
    output: z.object({ files: z.record(z.string(), InputFile) }),
  },
  /**
   * Uploads a file to the service, unless the same bytes are there. Uploads cost nothing. Only files that the app has named
   * itself. `lost` is an upload of it which the service has refused: that one is not named again.
   */
  'inputs.send': {
    input: z.strictObject({
      path: z.string().min(1),
      lost: z.string().exactOptional(),
      connectionId: z.string().exactOptional(),
    }),
    output: z.object({ assetId: z.string() }),
  },
  /** How voices of a model sound: by voice the id of a recording that a window may load, where there is one. */
  'voices.samples': {
    input: z.strictObject({ modelId: z.string().min(1) }),
    output: z.object({ samples: z.record(z.string(), z.string()) }),
    staleOn: {},
  },
  /**
   * One generation as a batch of one row. Refused, and nothing charged, when it would cost more than `maxCoins`; null
   * agrees to its price, whatever it is. Who may lose the answer names the batch: asked again under the same id, it is
   * answered with the batch that there is, and nothing is paid twice. Another request under that id is refused.
   */
  'compose.make': {
    input: z.strictObject({
      id: z.uuid().exactOptional(),
      modelId: z.string().min(1),
      effectId: z.string().regex(EFFECT_ID_PATTERN).exactOptional(),
      params: RequestParams,
      /** The people whose face or voice is used have agreed. */
      consent: z.boolean(),
      maxCoins: z.int().nonnegative().nullable(),
      connectionId: z.string().exactOptional(),
      outDir: z.string().min(1).exactOptional(),
      nameTemplate: BatchSettings.shape.nameTemplate.unwrap().exactOptional(),
    }),
    output: Batch,
  },
} as const
