import type { CatalogEffect, CatalogModel } from '../../src/main/engine/catalog/catalog.ts'
import type { Params } from '../../src/shared/service/params.ts'
import { SENTENCE, type InputName } from './inputs.ts'

/** One job that shows a model or an effect at its work. */
export interface ShowRun {
  params: Params
  effectId: string | null
  /** Which input to show beside what came of it. */
  before: string | null
}

const PROMPTS = [
  'a red fox in a snowy forest at dawn',
  'three sailing boats and a lighthouse at sunset',
  'a busy city street on a rainy night, a yellow taxi',
]
const WORDS: Record<string, readonly string[]> = {
  'image.generate': PROMPTS,
  'image.edit': ['make it warmer and brighter, add a vignette', 'turn it into a moonlit night', 'make the red blue'],
  'image.colorize': ['autumn, a red bicycle'],
  'image.replace-bg': ['a beach at sunset'],
  'image.effect': ['Harbour. Light on every corner'],
  'video.generate': ['three sailing boats and a lighthouse at sunset'],
  'video.animate': ['slowly push in'],
  'video.add-audio': ['waves and a soft wind'],
  'audio.music': ['a warm summer evening by the sea'],
  'audio.sfx': ['thunder over heavy rain', 'footsteps on gravel, then a door creaks', 'a laser and an explosion'],
  '3d.from-text': ['a red mug', 'a small wooden house with a chimney', 'a rocket'],
}
/** A lathe turns only what is round. */
const WORDS_OF_MODEL: Record<string, readonly string[]> = {
  'lathe-solid': ['a golden goblet', 'a blue ceramic vase', 'something strange'],
}
const SPEECH = 'Good morning. The harbour is quiet, and every boat has its own light.'

/** Which drawn or spoken thing each task is shown on. */
const SUBJECTS: Record<string, InputName> = {
  'image.upscale': 'small',
  'image.restore': 'worn',
  'image.colorize': 'grey',
  'image.retouch': 'portrait',
  'image.remove-bg': 'product',
  'image.replace-bg': 'product',
  'image.product-shot': 'product',
  'image.try-on': 'portrait',
  'video.lipsync': 'talk',
  'video.remove-bg': 'talk',
  'audio.isolate': 'noisy',
  '3d.from-image': 'product',
}
const SUBJECT_OF_MODEL: Record<string, InputName> = {
  'portrait-cutout': 'portrait',
  'scene-swap': 'portrait',
  'hummed-tune': 'hummed',
}
/** Choices that are worth a picture each. */
const SHOWN_CHOICES = new Set<string>(['style', 'lighting', 'voice'])
const MOST_PICTURES = 6

/** How a model is shown: one job for each of its prompts, or for each of its manners. */
export function runsOf(model: CatalogModel): ShowRun[] {
  const { entry } = model
  const subject = SUBJECT_OF_MODEL[entry.id] ?? SUBJECTS[entry.taskType] ?? 'scene'
  const params: Params = { ...entry.defaults }
  let before: string | null = null
  for (const { name, kind, ...descriptor } of entry.params) {
    if (kind === 'media') {
      const { accept } = descriptor as { accept: string }
      params[name] = inputFor(name, accept, subject)
      if (name !== 'mask' && accept !== 'audio') before ??= params[name]
      if (name === 'last_frame') delete params[name]
    }
    if (kind === 'media_list' && (descriptor as { minItems: number }).minItems > 0) params[name] = ['scene']
  }
  const words = WORDS_OF_MODEL[entry.id] ?? WORDS[entry.taskType]
  const texts = words && entry.params.some(({ name }) => name === 'prompt') ? words : null
  if (entry.params.some(({ name, required }) => name === 'text' && required)) params['text'] = SPEECH
  if (texts && texts.length > 1)
    return texts.map((prompt) => ({ params: { ...params, prompt }, effectId: null, before }))
  if (texts) params['prompt'] = texts[0]!
  const choice = entry.params.find(({ name, kind }) => kind === 'enum' && SHOWN_CHOICES.has(name))
  const values = choice?.kind === 'enum' && entry.modality === 'image' ? choice.values.slice(0, MOST_PICTURES) : []
  if (values.length === 0) return [{ params, effectId: null, before }]
  return values.map((value) => ({ params: { ...params, [choice!.name]: value }, effectId: null, before }))
}

/** The words in what a run makes, where they are known. */
export function saidIn(taskType: string, { params }: ShowRun): string | null {
  if (taskType === 'audio.tts') return String(params['text'])
  return ['speech', 'noisy'].includes(String(params['audio'])) && taskType.startsWith('audio.') ? SENTENCE : null
}

function inputFor(name: string, accept: string, subject: InputName): string {
  if (name === 'mask' || name === 'garment') return name
  if (accept === 'audio') return subject === 'noisy' || subject === 'hummed' ? subject : 'speech'
  if (accept === 'video') return subject === 'talk' ? subject : 'film'
  return subject
}

export function runOfEffect({ entry }: CatalogEffect, model: CatalogModel): ShowRun {
  const scenes = ['scene', 'scene-1', 'scene-2', 'scene-3']
  const count = entry.input.type === 'images' ? Math.min(Number(entry.input.max), scenes.length) : 0
  const words = entry.category === 'template' ? { prompt: WORDS['image.effect']![0]! } : {}
  const media = count > 0 ? { images: scenes.slice(0, count) } : { video: 'film' }
  return { params: { ...model.entry.defaults, ...words, ...media, effect: entry.id }, effectId: entry.id, before: null }
}
