import { openEnum } from './enumeration.ts'

export const TASK_TYPES = [
  'image.generate',
  'image.edit',
  'video.generate',
  'video.animate',
  'image.upscale',
  'image.remove-bg',
  'image.inpaint',
  'image.outpaint',
  'image.relight',
  'image.vectorize',
  'image.restore',
  'image.effect',
  'video.v2v',
  'video.extend',
  'video.upscale',
  'video.interpolate',
  'video.remove-bg',
  'video.add-audio',
  'video.lipsync',
  'video.effect',
  'video.reframe',
  'audio.tts',
  'audio.music',
  'audio.sfx',
  'audio.voice-change',
  'audio.isolate',
  'audio.stt',
  '3d.from-text',
  '3d.from-image',
  'image.erase',
  'image.reframe',
  'image.sketch',
  'image.restyle',
  'image.colorize',
  'image.retouch',
  'image.product-shot',
  'image.replace-bg',
  'image.try-on',
] as const
export type TaskType = (typeof TASK_TYPES)[number]
export const AnyTaskType = openEnum(TASK_TYPES)

export const MODALITIES = ['image', 'video', 'audio', '3d'] as const
export type Modality = (typeof MODALITIES)[number]
export const AnyModality = openEnum(MODALITIES)

export const WORKSPACES = ['image', 'video', 'audio', '3d', 'tools'] as const
export type Workspace = (typeof WORKSPACES)[number]
export const AnyWorkspace = openEnum(WORKSPACES)

const CONSENT_TASKS: readonly string[] = ['video.lipsync', 'audio.voice-change', 'image.try-on'] satisfies TaskType[]

/** Whether a task touches a person's face or voice: a submit must then carry `consent: true`. */
export function needsConsent({ taskType }: { taskType: string }): boolean {
  return CONSENT_TASKS.includes(taskType)
}
