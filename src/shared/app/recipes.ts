import { z } from '../schema.ts'
import { Recipe, RecipeStep, StepInput } from '../batch/recipe.ts'
import { ROW_STATES } from '../batch/states.ts'
import { ASSET_KINDS } from '../service/asset.ts'
import { ParamName } from '../service/params.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Sentence } from '../text/message-ref.ts'
import { ById, Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

/** A recipe that can be chosen. */
export const SavedRecipe = z.object({
  ...Recipe.shape,
  /** It comes with the app and cannot be changed; saving under its name is refused. */
  shipped: z.boolean(),
  /** Columns that a list for it has, such as `prompt` and `2.prompt`. */
  columns: z.array(z.string()),
})
export type SavedRecipe = z.infer<typeof SavedRecipe>

/** A step as a catalog sees it. */
export const CheckedStep = z.object({
  step: RecipeStep,
  /** What it makes; null for a step of a person, or of a model that is not offered. */
  makes: z.enum(ASSET_KINDS).nullable(),
  /** As they are taken, proposed ones included. */
  inputs: z.partialRecord(ParamName, StepInput),
  /** What keeps it from running, in words; empty when nothing does. */
  faults: z.array(Sentence),
})
export type CheckedStep = z.infer<typeof CheckedStep>

/** The books of one step: what was quoted, held, charged and given back for its rows, and how these stand. */
export const StepBooks = z.object({
  step: z.int(),
  type: z.enum(['make', 'pick', 'keep']),
  modelId: z.string().nullable(),
  effectId: z.string().nullable(),
  counts: z.partialRecord(z.enum(ROW_STATES), z.int()),
  coins: z.object({ quoted: z.int(), held: z.int(), charged: z.int(), refunded: z.int() }),
  providerCost: ProviderCost.nullable(),
  outputs: z.int(),
  /** Of a pick: rows that wait for a person, outputs that were chosen, and those that ended there. Of a rule: the latter two. */
  waiting: z.int(),
  passed: z.int(),
  ended: z.int(),
})
export type StepBooks = z.infer<typeof StepBooks>

/** A row among whose outputs a person chooses, or has chosen. */
export const RowToPick = z.object({
  rowId: z.int(),
  listRow: z.int(),
  copy: z.int(),
  step: z.int(),
  columns: z.record(z.string(), z.string()),
  /** Positions that were chosen before: they go on already. */
  picked: z.array(z.int()),
  outputs: z.array(
    z.object({
      /** Among the outputs of its row, from 1. */
      position: z.int(),
      itemId: z.string(),
      kind: z.string(),
      /** What going on with this one costs at most, over all later steps; null when nobody knows yet. */
      coins: z.int().nullable(),
    }),
  ),
  /** How much of that is paid once for the row, however many go on: a later step joins them. */
  jointCoins: z.int(),
})
export type RowToPick = z.infer<typeof RowToPick>

const RECIPES_CHANGE = { 'saved.changed': LIVELY_MS } as const
const BATCHES_CHANGE = { 'batch.changed': LIVELY_MS } as const

/** Recipes by name. `before` is what a name stood for, so that it can come back. */
export const RECIPE_COMMANDS = {
  'recipes.list': { input: Nothing, output: z.object({ recipes: z.array(SavedRecipe) }), staleOn: RECIPES_CHANGE },
  /** What a service makes of it, step by step; nothing is kept. */
  'recipes.check': {
    input: z.strictObject({ recipe: Recipe, connectionId: z.string().exactOptional() }),
    output: z.object({ steps: z.array(CheckedStep) }),
    staleOn: { 'connections.changed': LIVELY_MS },
  },
  'recipes.save': { input: z.strictObject({ recipe: Recipe }), output: z.object({ before: Recipe.nullable() }) },
  'recipes.remove': { input: z.strictObject({ name: z.string().min(1) }), output: z.object({ before: Recipe }) },
  /** What a recipe's file says, read and checked for its shape; saved by `recipes.save`. */
  'recipes.read': {
    input: z.union([
      z.strictObject({ path: z.string().min(1) }),
      z.strictObject({ text: z.string().min(1).max(1_000_000) }),
    ]),
    output: z.object({ recipe: Recipe }),
  },
  /** A file's content for somebody else. */
  'recipes.write': {
    input: z.strictObject({ name: z.string().min(1) }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
} as const

/** What can be asked about the steps of a batch. Coins are spent by picking, within the budget of a batch that was started. */
export const STEP_COMMANDS = {
  'batches.steps': { input: ById, output: z.object({ steps: z.array(StepBooks) }), staleOn: BATCHES_CHANGE },
  /** Rows that wait for a person; or those that were `decided` with outputs left, of which more may be chosen. */
  'batches.toPick': {
    input: z.strictObject({
      id: z.string(),
      decided: z.boolean().default(false),
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ rows: z.array(RowToPick), count: z.int() }),
    staleOn: BATCHES_CHANGE,
  },
  /** Decides these rows: the outputs named go on, the others of the row end without cost. Later ones may be added. */
  'batches.pick': {
    input: z.strictObject({
      id: z.string(),
      picks: z
        .array(z.strictObject({ rowId: z.int(), positions: z.array(z.int().min(1)).max(1000) }))
        .min(1)
        .max(10_000),
    }),
    output: z.object({ goingOn: z.int(), ended: z.int() }),
  },
  /** Takes the choices of these rows back, all or none: they wait again. Refused once a row of the next step was sent. */
  'batches.unpick': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()).min(1).max(10_000) }),
    output: Nothing,
  },
  /** The row's step once more, and all that come after it, from what lies in the library; what was made stays. */
  'batches.again': { input: z.strictObject({ rowId: z.int() }), output: z.object({ rowId: z.int() }) },
} as const
