import {
  ArrowRightToLine,
  AudioLines,
  AudioWaveform,
  Bandage,
  Box,
  Brush,
  Captions,
  Clapperboard,
  Crop,
  Drama,
  Eraser,
  Expand,
  FileText,
  Gauge,
  Image,
  ImagePlay,
  Lightbulb,
  Maximize2,
  Mountain,
  Music,
  Package,
  Palette,
  PenLine,
  Pencil,
  Repeat2,
  ScanFace,
  Scissors,
  Shapes,
  Shirt,
  Sparkles,
  Speech,
  Spline,
  Split,
  SwatchBook,
  Type,
  Volume2,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react'
import type { Modality, TaskType } from '#shared/service/tasks.ts'

const TASK_ICONS: Record<TaskType, LucideIcon> = {
  'image.generate': Sparkles,
  'image.edit': Pencil,
  'image.upscale': Maximize2,
  'image.remove-bg': Scissors,
  'image.inpaint': Brush,
  'image.outpaint': Expand,
  'image.relight': Lightbulb,
  'image.vectorize': Spline,
  'image.restore': Bandage,
  'image.effect': WandSparkles,
  'image.erase': Eraser,
  'image.reframe': Crop,
  'image.sketch': PenLine,
  'image.restyle': SwatchBook,
  'image.colorize': Palette,
  'image.retouch': ScanFace,
  'image.product-shot': Package,
  'image.replace-bg': Mountain,
  'image.try-on': Shirt,
  'video.generate': Sparkles,
  'video.animate': ImagePlay,
  'video.v2v': Repeat2,
  'video.extend': ArrowRightToLine,
  'video.upscale': Maximize2,
  'video.interpolate': Gauge,
  'video.remove-bg': Scissors,
  'video.add-audio': Volume2,
  'video.lipsync': Speech,
  'video.effect': WandSparkles,
  'video.reframe': Crop,
  'audio.tts': Speech,
  'audio.music': Music,
  'audio.sfx': AudioWaveform,
  'audio.voice-change': Drama,
  'audio.isolate': Split,
  'audio.stt': Captions,
  '3d.from-text': Type,
  '3d.from-image': Image,
}

const MODALITY_ICONS: Record<Modality, LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  '3d': Box,
}

/** A task that came after this build has the mark of things in general. */
export function taskIcon(taskType: string): LucideIcon {
  return Object.hasOwn(TASK_ICONS, taskType) ? TASK_ICONS[taskType as TaskType] : Shapes
}

export function modalityIcon(modality: string): LucideIcon {
  if (Object.hasOwn(MODALITY_ICONS, modality)) return MODALITY_ICONS[modality as Modality]
  return modality === 'text' ? FileText : Shapes
}
