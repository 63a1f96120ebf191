import { choice, format, media, prompt, range } from '../../runners/kit/param-draft.ts'
import type { ProviderModel } from '../provider.ts'
import { ASPECT_RATIOS, aspectRatio, sizeOf, squareSide } from '../kit/sizes.ts'
import type { PictureBinding } from './binding.ts'
import {
  film,
  FIXED_SIZES,
  listed,
  LONGEST_PROMPT,
  reworked,
  script,
  SIDE_STEP,
  transcription,
  variants,
} from './describe.ts'
import {
  anySizePrice,
  fixedSizePrice,
  SPEECH_PRICES,
  TRANSCRIPTION_PRICES,
  VIDEO_PRICES,
  type PricedFamily,
} from './prices.ts'

/** Those that OpenAI takes and we can look into; it calls the sound of an OGG file opus. */
const soundFormat = choice('format', ['mp3', 'ogg'], { control: 'segmented', group: 'advanced' })
const mask = media('mask', 'image', { control: 'mask' })

const STOCK_VOICES = 'alloy ash coral echo fable nova onyx sage shimmer'.split(' ')
const NEW_VOICES = [...STOCK_VOICES, 'ballad', 'cedar', 'marin', 'verse'].toSorted()

/** Larger ones would leave the bounds at some shapes. */
const GPT_SIDES = ['1024', '1536', '2048']

interface PictureFamily {
  name: string
  priced: PricedFamily
  /** How finely each quality draws; null where the list names a price for each. */
  qualities: Readonly<Record<string, number | null>>
}

const THREE = { low: null, medium: null, high: null }
const FIVE = { low: 16, medium: 24, high: 48, xhigh: 64, max: 96 }

const GPT_IMAGES: Readonly<Record<string, PictureFamily>> = {
  'gpt-image-2.5-flare': { name: 'GPT Image 2.5 Flare', priced: 'gpt-image-2', qualities: FIVE },
  'gpt-image-2.5-sunburst': { name: 'GPT Image 2.5 Sunburst', priced: 'gpt-image-2', qualities: FIVE },
  'gpt-image-2': { name: 'GPT Image 2', priced: 'gpt-image-2', qualities: { low: 16, medium: 48, high: 96 } },
  'gpt-image-1.5': { name: 'GPT Image 1.5', priced: 'gpt-image-1.5', qualities: THREE },
  'gpt-image-1': { name: 'GPT Image 1', priced: 'gpt-image-1', qualities: THREE },
  'gpt-image-1-mini': { name: 'GPT Image 1 Mini', priced: 'gpt-image-1-mini', qualities: THREE },
}
/** These take a minute, so one look on the way is worth its price, which is part of theirs. */
const SLOW_QUALITIES: ReadonlySet<string> = new Set(['high', 'xhigh', 'max'])

/** What OpenAI itself sells under a name; nothing for names that are not of pictures, sounds or films. */
export function openAiModels(id: string): ProviderModel[] {
  const family = GPT_IMAGES[id]
  if (family) return Object.entries(family.qualities).flatMap(([quality]) => gptImages(id, family, quality))
  if (id in SPEECH_PRICES) return [gptSpeech(id)]
  if (id in TRANSCRIPTION_PRICES) return [transcription(id, 'paid', TRANSCRIPTION_PRICES[id]!)]
  if (id in VIDEO_PRICES) return [sora(id)]
  return []
}

function gptImages(id: string, { name, priced, qualities }: PictureFamily, quality: string): ProviderModel[] {
  const previews = SLOW_QUALITIES.has(quality)
  const cells = qualities[quality]
  const anySize = priced === 'gpt-image-2'
  const dollars = anySize
    ? anySizePrice(cells ?? 0, everySize(GPT_SIDES), { previews })
    : fixedSizePrice(priced, quality, { previews })
  const shape = anySize
    ? [aspectRatio, squareSide(GPT_SIDES)]
    : [choice('aspect_ratio', Object.keys(FIXED_SIZES), { control: 'aspect' })]
  const binding: PictureBinding = {
    does: 'generate',
    model: id,
    quality,
    sizes: anySize ? 'any' : 'fixed',
    previews,
  }
  const common = {
    defaults: { aspect_ratio: '1:1', ...(anySize ? { resolution: '1024' } : {}), num_outputs: 1, format: 'png' },
    dollars,
  }
  return [
    listed(
      {
        ...common,
        slug: `${id}-${quality}`,
        displayName: `${name} (${quality})`,
        taskType: 'image.generate',
        params: [prompt(LONGEST_PROMPT), ...shape, variants, format],
        binding,
      },
      'paid',
    ),
    listed(
      {
        ...common,
        slug: `${id}-${quality}-edit`,
        displayName: `${name} Edit (${quality})`,
        taskType: 'image.edit',
        params: [prompt(LONGEST_PROMPT), reworked, ...shape, variants, format],
        binding: { ...binding, does: 'edit' },
      },
      'paid',
    ),
    listed(
      {
        ...common,
        slug: `${id}-${quality}-inpaint`,
        displayName: `${name} Inpaint (${quality})`,
        taskType: 'image.inpaint',
        params: [prompt(LONGEST_PROMPT), media('image', 'image'), mask, ...shape, variants, format],
        binding: { ...binding, does: 'inpaint' },
      },
      'paid',
    ),
  ]
}

const everySize = (sides: readonly string[]) =>
  ASPECT_RATIOS.flatMap((ratio) =>
    sides.map((resolution) => ({
      aspectRatio: ratio,
      resolution,
      size: sizeOf({ aspect_ratio: ratio, resolution }, SIDE_STEP),
    })),
  )

function gptSpeech(id: string): ProviderModel {
  const isNew = !id.startsWith('tts-')
  return listed(
    {
      slug: id,
      displayName: SPEECH_NAMES[id] ?? id,
      taskType: 'audio.tts',
      params: [
        script,
        choice('voice', isNew ? NEW_VOICES : STOCK_VOICES, { control: 'voice' }),
        ...(isNew ? [] : [range('speed', [0.25, 4, 0.05])]),
        soundFormat,
      ],
      defaults: { voice: 'alloy', ...(isNew ? {} : { speed: 1 }), format: 'mp3' },
      binding: { does: 'speak', model: id },
      dollars: SPEECH_PRICES[id] ?? null,
    },
    'paid',
  )
}

const SPEECH_NAMES: Readonly<Record<string, string>> = {
  'tts-1': 'TTS-1',
  'tts-1-hd': 'TTS-1 HD',
  'gpt-4o-mini-tts': 'GPT-4o Mini TTS',
}

function sora(id: string): ProviderModel {
  const isPro = id === 'sora-2-pro'
  return film(id, isPro ? 'Sora 2 Pro' : 'Sora 2', VIDEO_PRICES[id] ?? null, isPro ? ['720p', '1024p'] : ['720p'])
}
