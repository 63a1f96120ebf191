import { prompt, seed, text } from '../../runners/kit/param-draft.ts'
import type { ProviderModel, Recovery } from '../provider.ts'
import { aspectRatio, squareSide } from '../kit/sizes.ts'
import type { PictureBinding } from './binding.ts'
import { film, listed, LONGEST_PROMPT, reworked, script, transcription, variants } from './describe.ts'
import type { Dialect } from './presets.ts'

export interface Offer {
  dialect: Dialect
  recovery: Recovery
}

/** Names tell what is behind a compatible server: it lists language models too and says no more. */
const TELLING: readonly [RegExp, 'transcribe' | 'speak' | 'film' | 'draw'][] = [
  [/whisper|transcri|parakeet|(?:^|[-_:/])stt/i, 'transcribe'],
  [/tts|piper|kokoro|bark|vibevoice|voice-|speech/i, 'speak'],
  [/t2v|i2v|video|sora|(?:^|[-_:/])wan-?\d|ltx/i, 'film'],
  [/image|diffusion|flux|sdxl|(?:^|[-_:/])sd[-_.]?\d|sd-cpp|dreamshaper|pixart|kontext|chroma|hidream/i, 'draw'],
]
const REWORKS = /edit|kontext/i

/** What a compatible server offers under a name; one that tells nothing is a picture model if the user asked for it. */
export function compatibleModels(
  id: string,
  { dialect, recovery }: Offer,
  { named }: { named: boolean },
): ProviderModel[] {
  const does = TELLING.find(([pattern]) => pattern.test(id))?.[1] ?? (named ? 'draw' : undefined)
  if (does === 'transcribe') return [transcription(id, recovery, null)]
  if (does === 'speak') return [compatibleSpeech(id, recovery)]
  if (does === 'film') return dialect.videos ? [film(id, id, null, ['720p'])] : []
  return does === 'draw' ? compatibleImages(id, { dialect, recovery }) : []
}

/** Which voices there are such a server does not say: it speaks with the model's own. */
const compatibleSpeech = (id: string, recovery: Recovery): ProviderModel =>
  listed(
    {
      slug: id,
      displayName: id,
      taskType: 'audio.tts',
      params: [script],
      defaults: {},
      binding: { does: 'speak', model: id },
      dollars: null,
    },
    recovery,
  )

function compatibleImages(id: string, { dialect, recovery }: Offer): ProviderModel[] {
  const binding: PictureBinding = { does: 'generate', model: id, quality: null, sizes: 'any', previews: false }
  const params = [
    prompt(LONGEST_PROMPT),
    ...(dialect.negativePrompt ? [negative] : []),
    aspectRatio,
    squareSide(['512', '768', '1024', '1536']),
    variants,
    ...(dialect.seed ? [seed] : []),
  ]
  const defaults = { aspect_ratio: '1:1', resolution: '1024', num_outputs: 1 }
  const common = { params, defaults, dollars: null }
  const drawn = listed({ ...common, slug: id, displayName: id, taskType: 'image.generate', binding }, recovery)
  if (!dialect.edits && !REWORKS.test(id)) return [drawn]
  const reworks = listed(
    {
      ...common,
      params: [...params.slice(0, 1), reworked, ...params.slice(1)],
      slug: `${id}-edit`,
      displayName: `${id} Edit`,
      taskType: 'image.edit',
      binding: { ...binding, does: 'edit' },
    },
    recovery,
  )
  return [drawn, reworks]
}

const negative = text('negative_prompt', 4000, { control: 'textarea', group: 'prompt' })
