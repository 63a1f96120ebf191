import type { ParamDescriptor } from '#shared/service/catalog.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { TaskType } from '#shared/service/tasks.ts'
import { perOutput, perSecond } from '../kit/dollar-prices.ts'

const FILMS = /video|\b[it]2v\b|veo-?\d|kling|hailuo|seedance|\bwan[-/.]|ltx|sora|runway|ray-?\d|pixverse|lip-?sync/i
const IS_HEARD = /text-to-(speech|audio|music)|\btts\b|music|speech|whisper|transcri|sound/i

/** Whether it makes films, by what its maker says of it: the schema does not tell. */
export const makesFilms = (about: string): boolean => FILMS.test(about) && !IS_HEARD.test(about)

/** What a model does, by what its maker says of it and what it takes. A wrong guess names it wrongly, no more. */
export function taskOf(about: string, params: readonly ParamDescriptor[]): TaskType {
  const takes = (name: string) => params.some((param) => param.name === name)
  const needs = (name: string) => params.some((param) => param.name === name && param.required)
  const says = (pattern: RegExp) => pattern.test(about)
  if (makesFilms(about)) {
    if (says(/lip-?sync/i) && takes('audio')) return 'video.lipsync'
    if (takes('video')) return says(/upscal/i) ? 'video.upscale' : 'video.v2v'
    return needs('first_frame') || needs('images') ? 'video.animate' : 'video.generate'
  }
  if (says(/speech-to-text|whisper|transcri/i)) return 'audio.stt'
  if (takes('text') || says(/text-to-speech|\btts\b/i)) return 'audio.tts'
  if (says(/music|song/i)) return 'audio.music'
  if (says(/text-to-audio|sound|sfx/i)) return 'audio.sfx'
  if (says(/\b3d\b|-3d|3d-|mesh|trellis/i)) return takes('image') ? '3d.from-image' : '3d.from-text'
  if (says(/upscal|esrgan|super-?resolution/i)) return 'image.upscale'
  if (says(/rembg|birefnet|background[- ]removal|remove[- ](bg|background)/i)) return 'image.remove-bg'
  if (says(/vectoriz|image-to-svg/i)) return 'image.vectorize'
  if (needs('mask')) return 'image.inpaint'
  return needs('image') || needs('images') ? 'image.edit' : 'image.generate'
}

/** From the remote start. */
export const deadlineOf = (taskType: TaskType): number => (/^(video|3d)\./.test(taskType) ? 1800 : 900)

/**
 * What is assumed of a model whose price nobody has told us, so that it can be run and not for nothing: more than most of
 * its sort cost. Its name says so, and the user sets the real one.
 */
export function assumedPrice(taskType: TaskType, params: readonly ParamDescriptor[]): DollarPrice {
  const [sort] = taskType.split('.') as ['image' | 'video' | 'audio' | '3d']
  if (sort !== 'video') return perOutput(ASSUMED_MICROS[sort], ASSUMED_AS_OF)
  return params.some(({ name }) => name === 'duration')
    ? perSecond(ASSUMED_MICROS.videoSecond, ASSUMED_AS_OF)
    : perOutput(ASSUMED_MICROS.video, ASSUMED_AS_OF)
}

const ASSUMED_AS_OF = '2026-11-16'
const ASSUMED_MICROS = { image: 150_000, video: 4_000_000, videoSecond: 500_000, audio: 300_000, '3d': 1_000_000 }

export const withAssumedPrice = (displayName: string): string => `${displayName} (price assumed)`
