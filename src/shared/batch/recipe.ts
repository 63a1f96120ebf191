import { z } from '../schema.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { ParamName, RequestParams } from '../service/params.ts'
import { Sweeps } from './sweeps.ts'

/** All steps of a recipe, those of a person included. */
export const MOST_STEPS = 12

/**
 * Which outputs on a row's way a media param takes. `from`: the number of an earlier step that makes something. `each`: the
 * one output that this branch goes on with; `all`: every output that goes on, in one list, so that branches meet again.
 */
export const StepInput = z.strictObject({
  from: z.int().min(1).max(MOST_STEPS),
  takes: z.enum(['each', 'all']).default('each'),
})
export type StepInput = z.infer<typeof StepInput>

/** Something is made, by a model or an effect. */
export const MakeStep = z.strictObject({
  type: z.literal('make'),
  modelId: z.string().min(1).max(200),
  effectId: z.string().regex(EFFECT_ID_PATTERN).nullable().default(null),
  /** For what no column of the row says; see `stepTarget`. */
  params: RequestParams.default({}),
  /** By media param. Null: as the kinds of media suggest it, see `proposeInputs`. Of the first step always null. */
  inputs: z.partialRecord(ParamName, StepInput).nullable().default(null),
  /** Each combination is a branch. Of a later step; the first one is swept over by the batch. */
  sweeps: Sweeps.default({ mode: 'crossed', axes: [] }),
})
export type MakeStep = z.infer<typeof MakeStep>

/** Rows wait for a person, who chooses the outputs that go on. */
const PickStep = z.strictObject({ type: z.literal('pick') })

export const MEASURED_FACTS = ['width', 'height', 'shortSide', 'longSide', 'seconds', 'bytes'] as const
/** What a file has or does not have: something to see through, words that can be read. */
export const SEEN_FACTS = ['alpha', 'text'] as const

/** Something that can be known of a file. What has no such fact, as a sound has no width, does not pass. */
export const KeepRule = z.discriminatedUnion('fact', [
  z.strictObject({
    fact: z.enum(MEASURED_FACTS),
    is: z.enum(['atLeast', 'atMost']),
    value: z.number().nonnegative(),
  }),
  z.strictObject({ fact: z.enum(SEEN_FACTS), is: z.boolean() }),
])
export type KeepRule = z.infer<typeof KeepRule>

/** Outputs that keep to all rules go on, the others end without cost. */
const KeepStep = z.strictObject({ type: z.literal('keep'), rules: z.array(KeepRule).min(1).max(8) })

export const RecipeStep = z.discriminatedUnion('type', [MakeStep, PickStep, KeepStep])
export type RecipeStep = z.infer<typeof RecipeStep>

/** The first step makes something, and so does the last. */
export const Recipe = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** One or two sentences for whoever chooses between recipes. */
  description: z.string().trim().max(500).default(''),
  steps: z.array(RecipeStep).min(1).max(MOST_STEPS),
  /** Whether files of steps in between stay, in a stack below the last one; otherwise they go to the trash when it is there. */
  keepSteps: z.boolean().default(true),
})
export type Recipe = z.infer<typeof Recipe>

/** What a column feeds in a later step: `2.upscale_factor`. Counted as a person counts the steps, all of them. */
export const StepTarget = z.templateLiteral([
  z.enum(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']),
  '.',
  ParamName,
])
export type StepTarget = z.infer<typeof StepTarget>
