import { z } from '../schema.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { PARAM_NAMES, RequestParams } from '../service/params.ts'
import { DEFAULT_TEMPLATE, LONGEST_TEMPLATE } from './file-name.ts'
import { RecipeStep, MOST_STEPS, StepTarget } from './recipe.ts'
import { MOST_STYLES, Style } from './styles.ts'
import { Sweeps } from './sweeps.ts'

const ColumnTarget = z.union([z.enum([...PARAM_NAMES, 'model', 'effect', 'status', 'step']), StepTarget])

export const MOST_REPEATS = 1000
export const MOST_DRAWS = 1000

/** `given`: the list's or the service's. `fixed`: `start` for all. `rolled`: chance, once. `stepped`: from `start` on. */
export const SeedRule = z.strictObject({
  rule: z.enum(['given', 'fixed', 'rolled', 'stepped']).default('given'),
  start: z.int().nonnegative().default(1),
})
export type SeedRule = z.infer<typeof SeedRule>

/** What `{red|blue}` and `__colours__` in a prompt mean: nothing, every one of them, or so many drawn for each row. */
export const DynamicPrompts = z.strictObject({
  mode: z.enum(['off', 'all', 'drawn']).default('off'),
  draws: z.int().min(1).max(MOST_DRAWS).default(4),
  seed: z
    .int()
    .nonnegative()
    .max(2 ** 31 - 1)
    .default(1),
})
export type DynamicPrompts = z.infer<typeof DynamicPrompts>

/** How the rows of a list become generations. */
export const BatchSettings = z.strictObject({
  /** For rows whose list names no model. */
  modelId: z.string().min(1).nullable().default(null),
  effectId: z.string().regex(EFFECT_ID_PATTERN).nullable().default(null),
  /** Null: by the columns' names. */
  mapping: z.record(z.string(), ColumnTarget).nullable().default(null),
  /** For cells that are empty or not there. */
  constants: RequestParams.default({}),
  sweeps: Sweeps.default({ mode: 'crossed', axes: [] }),
  repeats: z.int().min(1).max(MOST_REPEATS).default(1),
  seed: SeedRule.default({ rule: 'given', start: 1 }),
  dynamicPrompts: DynamicPrompts.default({ mode: 'off', draws: 4, seed: 1 }),
  styles: z.array(Style).max(MOST_STYLES).default([]),
  /** What comes after the first step, which is all of the above: a recipe. */
  laterSteps: z
    .array(RecipeStep)
    .max(MOST_STEPS - 1)
    .default([]),
  /** See `Recipe`. */
  keepSteps: z.boolean().default(true),
  /** The people whose face or voice is used have agreed. */
  consent: z.boolean().default(false),
  nameTemplate: z.string().min(1).max(LONGEST_TEMPLATE).default(DEFAULT_TEMPLATE),
})
export type BatchSettings = z.infer<typeof BatchSettings>

/** What the settings say for all rows: that was said by a person, not by the list. */
export function chosenTexts({ constants, sweeps }: Pick<BatchSettings, 'constants' | 'sweeps'>): ReadonlySet<string> {
  const values = [...Object.values(constants), ...sweeps.axes.flatMap((axis) => axis.values)]
  return new Set(values.flat().map(String))
}
