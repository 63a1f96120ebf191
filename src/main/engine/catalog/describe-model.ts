import type { Modality, TaskType, Workspace } from '#shared/service/tasks.ts'
import type { ModelDraft } from '../runners/kit/model-draft.ts'
import type { CatalogModel } from './catalog.ts'

/** Tasks that mend or convert what is there; every other task belongs where its medium is made. */
const TOOL_TASKS: ReadonlySet<TaskType> = new Set([
  ...(['image.effect', 'image.upscale', 'image.restore', 'image.inpaint', 'image.erase', 'image.outpaint'] as const),
  ...(['image.reframe', 'image.relight', 'image.retouch', 'image.colorize', 'image.vectorize'] as const),
  ...(['image.remove-bg', 'image.replace-bg', 'image.product-shot', 'image.try-on'] as const),
  ...(['video.effect', 'video.upscale', 'video.interpolate', 'video.remove-bg', 'audio.stt'] as const),
])

export function workspaceOf(taskType: TaskType): Workspace {
  return TOOL_TASKS.has(taskType) ? 'tools' : (taskType.split('.')[0] as Workspace & Modality)
}

export function describeModel(id: string, draft: ModelDraft): CatalogModel {
  const { taskType, vendor, displayName, params, defaults, price, inputLimits, checks } = draft
  const modality = taskType.split('.')[0] as Modality
  return {
    entry: {
      id,
      listingId: id,
      taskType,
      modality,
      workspace: workspaceOf(taskType),
      vendor,
      displayName,
      params: params.map((describe, order) => describe(order)),
      defaults,
      ...(inputLimits ? { inputLimits } : {}),
    },
    price,
    ...(checks ? { checks } : {}),
  }
}
