import type { MediaTools } from '../media/tools.ts'
import type { ModelDraft } from '../runners/kit/model-draft.ts'
import { BUILTIN_MODELS } from '../runners/models.ts'
import type { CatalogModel } from './catalog.ts'
import { describeModel } from './describe-model.ts'

/** Every model the bundled runners can serve on this machine, and those that others are known to. */
export function listBuiltinModels(tools: MediaTools, elsewhere: ReadonlySet<string> = new Set()): CatalogModel[] {
  return Object.entries<ModelDraft>(BUILTIN_MODELS)
    .filter(([id, draft]) => canRun(draft, tools) || elsewhere.has(id))
    .map(([id, draft]) => describeModel(id, draft))
}

function canRun({ taskType, needs = [] }: ModelDraft, { ffmpegPath, packFiles }: MediaTools): boolean {
  const timed = taskType.startsWith('video.') || taskType.startsWith('audio.')
  return (!timed || ffmpegPath !== null) && needs.every((file) => packFiles.has(file))
}
