import { z } from '#shared/schema.ts'
import { choice, prompt, range, seed, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { ProviderModel, Recovery } from '../provider.ts'
import { slugOf } from '../kit/slug.ts'
import { MUSIC_PRICE, SOUND_PRICE, speechPrice } from './prices.ts'

export const Binding = z.discriminatedUnion('does', [
  /** A voice's id by its name. */
  z.object({ does: z.literal('speak'), model: z.string(), voices: z.record(z.string(), z.string()) }),
  z.object({ does: z.literal('sound') }),
  z.object({ does: z.literal('music') }),
])
export type Binding = z.infer<typeof Binding>

/** Becomes part of an address. */
const Id = z.string().regex(/^[\w-]{1,100}$/)
export const VoiceList = z.looseObject({
  voices: z.array(z.looseObject({ voice_id: Id, name: z.string().min(1).max(200) })).max(10_000),
})
export type Voice = z.infer<typeof VoiceList>['voices'][number]

export const SpeechModels = z.array(
  z.looseObject({
    model_id: Id,
    name: z.string().min(1).max(200),
    can_do_text_to_speech: z.boolean().catch(false),
    maximum_text_length_per_request: z.int().positive().optional().catch(undefined),
    model_rates: z
      .looseObject({ character_cost_multiplier: z.number().positive().max(10) })
      .optional()
      .catch(undefined),
  }),
)
export type SpeechModel = z.infer<typeof SpeechModels>[number]

const LONGEST_TEXT = 10_000
const USUAL_TEXT = 5_000
const MOST_VOICES = 200
const variants = range('num_outputs', [1, 4, 1])

const listed = (
  model: Omit<ProviderModel, 'params' | 'outputsPerJob' | 'deadlineSeconds' | 'recovery' | 'binding'> & {
    binding: Binding
  },
  params: readonly ParamDraft[],
  recovery: Recovery,
): ProviderModel => ({
  ...model,
  params: params.map((describe, order) => describe(order)),
  recovery,
  outputsPerJob: 1,
  deadlineSeconds: 600,
})

/** A text read aloud: the service keeps a history of those, in which a lost one is found. */
export function speechModel(model: SpeechModel, voices: readonly Voice[]): ProviderModel {
  const names = voicesByName(voices)
  const [first = ''] = Object.keys(names)
  const maxLength = Math.min(model.maximum_text_length_per_request ?? USUAL_TEXT, LONGEST_TEXT)
  return listed(
    {
      slug: slugOf(model.model_id),
      displayName: model.name,
      taskType: 'audio.tts',
      defaults: { voice: first, speed: 1 },
      binding: { does: 'speak', model: model.model_id, voices: names },
      dollars: speechPrice(model.model_rates?.character_cost_multiplier ?? 1),
    },
    [
      text('text', maxLength, { control: 'script', group: 'prompt', required: true, minLength: 1 }),
      choice('voice', Object.keys(names), { control: 'voice' }),
      range('speed', [0.7, 1.2, 0.05]),
      seed,
    ],
    'listed',
  )
}

/** By what a person calls them; the second of a name is numbered. */
function voicesByName(voices: readonly Voice[]): Record<string, string> {
  const ids = new Map<string, string>()
  for (const { name, voice_id } of voices.slice(0, MOST_VOICES)) {
    let free = name
    for (let number = 2; ids.has(free); number++) free = `${name} ${number}`
    ids.set(free, voice_id)
  }
  return Object.fromEntries(ids)
}

/** Sounds and music are in no history. */
export const soundModels = (): ProviderModel[] => [
  listed(
    {
      slug: 'sound-effects',
      displayName: 'ElevenLabs Sound Effects',
      taskType: 'audio.sfx',
      defaults: { duration: 4, num_outputs: 1 },
      binding: { does: 'sound' },
      dollars: SOUND_PRICE,
    },
    [prompt(450), range('duration', [0.5, 22, 0.5]), variants],
    'paid',
  ),
  listed(
    {
      slug: 'music',
      displayName: 'ElevenLabs Music',
      taskType: 'audio.music',
      defaults: { duration: 30, instrumental: false, num_outputs: 1 },
      binding: { does: 'music' },
      dollars: MUSIC_PRICE,
    },
    [
      prompt(2000),
      range('duration', [10, 300, 1]),
      choice('instrumental', [true, false], { control: 'switch' }),
      variants,
    ],
    'paid',
  ),
]
