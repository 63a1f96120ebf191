import { assertNever } from '#shared/assert-never.ts'
import type { WorkflowBinding, WorkflowTarget } from '#shared/service/providers.ts'
import type { TaskType } from '#shared/service/tasks.ts'
import type { Graph } from './graph.ts'
import type { OutputKind } from './outputs.ts'

/** What a graph is for, from what it makes and what it is given. */
export function taskTypeOf(graph: Graph, kind: OutputKind, bindings: readonly WorkflowBinding[]): TaskType {
  const given = (...targets: WorkflowTarget[]) => bindings.some(({ param }) => targets.includes(param))
  const has = (classes: RegExp) => Object.values(graph).some(({ class_type }) => classes.test(class_type))
  switch (kind) {
    case 'image':
      if (given('mask')) return 'image.inpaint'
      if (given('expand_left', 'expand_right', 'expand_top', 'expand_bottom')) return 'image.outpaint'
      if (!given('image', 'images')) return 'image.generate'
      if (given('prompt')) return 'image.edit'
      if (has(/upscale|ImageScaleBy/i)) return 'image.upscale'
      return has(/rembg|rmbg|birefnet|remove_?background/i) ? 'image.remove-bg' : 'image.edit'
    case 'video':
      if (!given('video'))
        return given('first_frame', 'last_frame', 'image', 'images') ? 'video.animate' : 'video.generate'
      if (given('prompt')) return 'video.v2v'
      if (has(/RIFE|FILM|interpolat/i)) return 'video.interpolate'
      return has(/upscale/i) ? 'video.upscale' : 'video.v2v'
    case 'audio':
      if (given('audio')) return has(/separat|isolat|demucs/i) ? 'audio.isolate' : 'audio.voice-change'
      return given('text') ? 'audio.tts' : 'audio.music'
    case '3d':
      return given('image', 'images') ? '3d.from-image' : '3d.from-text'
    default:
      return assertNever(kind)
  }
}
