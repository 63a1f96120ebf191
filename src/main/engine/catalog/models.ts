import type { MediaTools } from '../media/ffmpeg.ts'
import { AUDIO_MODELS } from './audio-models.ts'
import type { CatalogModel } from './catalog.ts'
import { describeModel } from './describe-model.ts'
import { ILLUSTRATION_MODELS } from './illustration-models.ts'
import { IMAGE_MODELS } from './image-models.ts'
import { SOLID_MODELS } from './solid-models.ts'
import { VIDEO_MODELS } from './video-models.ts'

/** Every model that the bundled runners really serve on this machine, in display order. */
export function listBuiltinModels({ ffmpegPath }: MediaTools): CatalogModel[] {
  const timed = ffmpegPath === null ? [] : [...VIDEO_MODELS, ...AUDIO_MODELS]
  return [...ILLUSTRATION_MODELS, ...IMAGE_MODELS, ...timed, ...SOLID_MODELS].map(describeModel)
}
