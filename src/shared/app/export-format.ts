import { z } from '../schema.ts'

/** `original`: as it is. Only pictures are converted; films, sounds and meshes always stay as they are. */
export const EXPORT_FORMATS = ['original', 'jpeg', 'png', 'webp', 'avif'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The longest side that every format can hold. */
export const MOST_EXPORT_SIDE = 16_000
export const MOST_EXPORT_PERCENT = 200
const side = z.int().min(1).max(MOST_EXPORT_SIDE)

/** Nothing is enlarged to fit a side or a box; `crop` gives exactly these sides and cuts off what stands over. */
export const ExportSize = z.discriminatedUnion('fit', [
  z.strictObject({ fit: z.literal('full') }),
  z.strictObject({ fit: z.literal('longSide'), pixels: side }),
  z.strictObject({ fit: z.literal('box'), width: side, height: side }),
  z.strictObject({ fit: z.literal('crop'), width: side, height: side }),
  z.strictObject({ fit: z.literal('percent'), percent: z.number().min(1).max(MOST_EXPORT_PERCENT) }),
])
export type ExportSize = z.infer<typeof ExportSize>

export const ExportColour = z.string().regex(/^#[\da-f]{6}$/i)
