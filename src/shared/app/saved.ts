import { z } from '../schema.ts'
import { Style } from '../batch/styles.ts'
import { RequestParams } from '../service/params.ts'
import { Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

/** What a prompt calls it between its underscores: the first sign is a letter or a figure. */
const ListName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} -]|_(?!_|$))*$/u)

/** Words of one's own for prompts: `__colours__` stands for each of them. */
export const WordList = z.strictObject({
  name: ListName,
  words: z.array(z.string().trim().min(1).max(500)).min(1).max(2000),
})
export type WordList = z.infer<typeof WordList>

/** Settings of a model under a name; media are no part of them. */
export const Preset = z.strictObject({
  modelId: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(80),
  params: RequestParams,
})
export type Preset = z.infer<typeof Preset>

const ByName = z.strictObject({ name: z.string().min(1) })
/**
 * What it was called until now: that one is no more afterwards. Null for one that is new. Either way a name that another
 * one has is refused (`name_taken`); without this, the other one is replaced.
 */
const Renamed = { replaces: z.string().min(1).nullable().exactOptional() }
const SAVED_CHANGES = { 'saved.changed': LIVELY_MS } as const

/** `before` is what the name stood for until now, so that it can come back. */
export const SAVED_COMMANDS = {
  'wordLists.list': { input: Nothing, output: z.object({ lists: z.array(WordList) }), staleOn: SAVED_CHANGES },
  'wordLists.save': { input: WordList.extend(Renamed), output: z.object({ before: WordList.nullable() }) },
  'wordLists.remove': { input: ByName, output: z.object({ before: WordList }) },
  'styles.list': { input: Nothing, output: z.object({ styles: z.array(Style) }), staleOn: SAVED_CHANGES },
  'styles.save': { input: Style.extend(Renamed), output: z.object({ before: Style.nullable() }) },
  'styles.remove': { input: ByName, output: z.object({ before: Style }) },
  'presets.list': {
    input: z.strictObject({ modelId: z.string().min(1) }),
    output: z.object({ presets: z.array(Preset) }),
    staleOn: SAVED_CHANGES,
  },
  'presets.save': { input: Preset, output: z.object({ before: Preset.nullable() }) },
  'presets.remove': {
    input: z.strictObject({ modelId: z.string().min(1), name: z.string().min(1) }),
    output: z.object({ before: Preset }),
  },
  /** What was asked for one by one, the latest first, each once. */
  'prompts.recent': {
    input: Nothing,
    output: z.object({ prompts: z.array(z.object({ text: z.string(), usedAt: z.iso.datetime() })) }),
    staleOn: { 'batch.changed': 2000 },
  },
} as const
