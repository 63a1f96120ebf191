import { AudioLines, Box, Clapperboard, Image, Shapes, type LucideIcon } from 'lucide-react'
import type { Modality, TaskType } from '#shared/service/tasks.ts'

const TASKS: Record<TaskType, string> = {
  'image.generate': 'Generate',
  'image.edit': 'Edit',
  'image.upscale': 'Upscale',
  'image.remove-bg': 'Remove background',
  'image.inpaint': 'Inpaint',
  'image.outpaint': 'Expand',
  'image.relight': 'Relight',
  'image.vectorize': 'Vectorize',
  'image.restore': 'Restore',
  'image.effect': 'Effect',
  'image.erase': 'Erase',
  'image.reframe': 'Reframe',
  'image.sketch': 'From sketch',
  'image.restyle': 'Restyle',
  'image.colorize': 'Colorize',
  'image.retouch': 'Retouch',
  'image.product-shot': 'Product shot',
  'image.replace-bg': 'Replace background',
  'image.try-on': 'Try on',
  'video.generate': 'Generate',
  'video.animate': 'Animate a picture',
  'video.v2v': 'Video to video',
  'video.extend': 'Extend',
  'video.upscale': 'Upscale',
  'video.interpolate': 'Smooth motion',
  'video.remove-bg': 'Remove background',
  'video.add-audio': 'Add sound',
  'video.lipsync': 'Lip sync',
  'video.effect': 'Effect',
  'video.reframe': 'Reframe',
  'audio.tts': 'Speech',
  'audio.music': 'Music',
  'audio.sfx': 'Sound effect',
  'audio.voice-change': 'Change voice',
  'audio.isolate': 'Isolate',
  'audio.stt': 'Transcribe',
  '3d.from-text': 'From text',
  '3d.from-image': 'From a picture',
}

const MODALITIES: Record<Modality, { label: string; icon: LucideIcon }> = {
  image: { label: 'Image', icon: Image },
  video: { label: 'Video', icon: Clapperboard },
  audio: { label: 'Audio', icon: AudioLines },
  '3d': { label: '3D', icon: Box },
}

/** "Remove background". A task that came after this build is spelled out of its name. */
export function taskLabel(taskType: string): string {
  return lookUp(TASKS, taskType) ?? spellOut(taskType.slice(taskType.indexOf('.') + 1))
}

export function modalityLabel(modality: string): string {
  return lookUp(MODALITIES, modality)?.label ?? spellOut(modality)
}

export function modalityIcon(modality: string): LucideIcon {
  return lookUp(MODALITIES, modality)?.icon ?? Shapes
}

/** "negative_prompt" reads "Negative prompt". */
export function spellOut(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An effect is named by a key of a text catalogue: "effects.film-noir.name" reads "Film noir". */
export function effectLabel(nameKey: string): string {
  const parts = nameKey.split('.').filter((part) => !['effect', 'effects', 'name', 'title', 'label'].includes(part))
  return spellOut(parts.at(-1) ?? nameKey)
}

function lookUp<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
