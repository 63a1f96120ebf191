import type { MediaTools } from '../media/tools.ts'
import type { CatalogModel } from './catalog.ts'
import { describeModel, type ModelDraft } from './describe-model.ts'
import { CUTOUT_MODELS } from './models/cutout.ts'
import { DRAWING_MODELS } from './models/drawing.ts'
import { EFFECT_MODELS } from './models/effects.ts'
import { ILLUSTRATION_MODELS } from './models/illustration.ts'
import { LOOKS_MODELS } from './models/looks.ts'
import { MESH_MODELS } from './models/mesh.ts'
import { MUSIC_MODELS } from './models/music.ts'
import { REPAIR_MODELS } from './models/repair.ts'
import { SPEECH_MODELS } from './models/speech.ts'
import { VIDEO_MODELS } from './models/video.ts'

/** In display order. */
const BUILTIN_MODELS: readonly ModelDraft[] = [
  ...ILLUSTRATION_MODELS,
  ...DRAWING_MODELS,
  ...LOOKS_MODELS,
  ...EFFECT_MODELS,
  ...REPAIR_MODELS,
  ...CUTOUT_MODELS,
  ...VIDEO_MODELS,
  ...SPEECH_MODELS,
  ...MUSIC_MODELS,
  ...MESH_MODELS,
]

/** Every model the bundled runners can serve on this machine. */
export function listBuiltinModels(tools: MediaTools): CatalogModel[] {
  return BUILTIN_MODELS.filter((draft) => canRun(draft, tools)).map(describeModel)
}

function canRun({ taskType, needs = [] }: ModelDraft, { ffmpegPath, packFiles }: MediaTools): boolean {
  const timed = taskType.startsWith('video.') || taskType.startsWith('audio.')
  return (!timed || ffmpegPath !== null) && needs.every((file) => packFiles.has(file))
}
