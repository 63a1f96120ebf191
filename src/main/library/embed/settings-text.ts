import { z } from '#shared/schema.ts'
import { SweptValue } from '#shared/batch/swept-values.ts'
import { parseJson } from '#shared/parse-json.ts'
import { Params, wordsOf as wordsIn } from '#shared/service/params.ts'
import { ProviderCost } from '#shared/service/provider-cost.ts'
import type { ItemSettings } from '../intake.ts'

/** Everything a file is kept with, and where it came from; ratings and tags go along when it is exported. */
export interface EmbeddedSettings extends ItemSettings {
  /** SHA-256 of the files it was made from. */
  madeFrom: readonly string[]
  rating?: number | undefined
  tags?: readonly string[] | undefined
}

const EmbeddedShape: z.ZodType<EmbeddedSettings> = z.object({
  modelId: z.string(),
  modelName: z.string(),
  taskType: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  coins: z.number(),
  providerCost: ProviderCost.optional(),
  generationId: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  batchId: z.string().nullable(),
  batchName: z.string().nullable(),
  row: z.number().nullable(),
  columns: z.record(z.string(), z.string()),
  swept: z.array(SweptValue).optional(),
  ownSeed: z.int().optional(),
  recipe: z.object({ step: z.int(), steps: z.int() }).optional(),
  sourceNames: z.record(z.string(), z.string()).optional(),
  createdAt: z.string(),
  madeFrom: z.array(z.string()),
  rating: z.number().optional(),
  tags: z.array(z.string()).optional(),
})

/** Limit of settings inside a file or beside it; what the app writes stays far below. */
export const MOST_SETTINGS_BYTES = 1024 ** 2

/** One line of JSON without a character that XML forbids, so that it goes into every container as it is. */
export function settingsText(settings: EmbeddedSettings): string {
  return JSON.stringify(settings).replaceAll(/[\u007F-\u009F\uFFFE\uFFFF]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Files come from anywhere: what is not ours, or was damaged on the way, is nothing. */
export function readSettingsText(text: string | null): EmbeddedSettings | null {
  return (text !== null && EmbeddedShape.safeParse(parseJson(text)).data) || null
}

/** The words it was made of, for readers that know nothing of settings. */
export function wordsOf({ params }: Pick<ItemSettings, 'params'>): string {
  return wordsIn(params) ?? ''
}
