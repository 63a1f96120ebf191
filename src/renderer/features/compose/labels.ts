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
import { EFFECT_NAMES } from '#shared/service/effect-names.ts'
import type { ParamName } from '#shared/service/params.ts'
import type { Modality, TaskType } from '#shared/service/tasks.ts'

const TASKS: Record<TaskType, { label: string; icon: LucideIcon }> = {
  'image.generate': { label: 'Generate', icon: Sparkles },
  'image.edit': { label: 'Edit', icon: Pencil },
  'image.upscale': { label: 'Upscale', icon: Maximize2 },
  'image.remove-bg': { label: 'Remove background', icon: Scissors },
  'image.inpaint': { label: 'Inpaint', icon: Brush },
  'image.outpaint': { label: 'Expand', icon: Expand },
  'image.relight': { label: 'Relight', icon: Lightbulb },
  'image.vectorize': { label: 'Vectorize', icon: Spline },
  'image.restore': { label: 'Restore', icon: Bandage },
  'image.effect': { label: 'Effect', icon: WandSparkles },
  'image.erase': { label: 'Erase', icon: Eraser },
  'image.reframe': { label: 'Reframe', icon: Crop },
  'image.sketch': { label: 'From a sketch', icon: PenLine },
  'image.restyle': { label: 'Restyle', icon: SwatchBook },
  'image.colorize': { label: 'Colorize', icon: Palette },
  'image.retouch': { label: 'Retouch', icon: ScanFace },
  'image.product-shot': { label: 'Product shot', icon: Package },
  'image.replace-bg': { label: 'Replace background', icon: Mountain },
  'image.try-on': { label: 'Try on', icon: Shirt },
  'video.generate': { label: 'Generate', icon: Sparkles },
  'video.animate': { label: 'Animate a picture', icon: ImagePlay },
  'video.v2v': { label: 'Video to video', icon: Repeat2 },
  'video.extend': { label: 'Extend', icon: ArrowRightToLine },
  'video.upscale': { label: 'Upscale', icon: Maximize2 },
  'video.interpolate': { label: 'Smooth motion', icon: Gauge },
  'video.remove-bg': { label: 'Remove background', icon: Scissors },
  'video.add-audio': { label: 'Add sound', icon: Volume2 },
  'video.lipsync': { label: 'Lip sync', icon: Speech },
  'video.effect': { label: 'Effect', icon: WandSparkles },
  'video.reframe': { label: 'Reframe', icon: Crop },
  'audio.tts': { label: 'Speech', icon: Speech },
  'audio.music': { label: 'Music', icon: Music },
  'audio.sfx': { label: 'Sound effect', icon: AudioWaveform },
  'audio.voice-change': { label: 'Change voice', icon: Drama },
  'audio.isolate': { label: 'Isolate', icon: Split },
  'audio.stt': { label: 'Transcribe', icon: Captions },
  '3d.from-text': { label: 'From text', icon: Type },
  '3d.from-image': { label: 'From a picture', icon: Image },
}

/** Names that spell out badly. */
const PARAMS: Record<string, string> = {
  num_outputs: 'Outputs',
  generate_audio: 'Sound',
  upscale_factor: 'Enlarge by',
  fps: 'Frames per second',
  polycount: 'Polygons',
  pbr: 'PBR materials',
  quad: 'Quad mesh',
} satisfies Partial<Record<ParamName, string>>

const MODALITIES: Record<Modality, { label: string; icon: LucideIcon }> = {
  image: { label: 'Image', icon: Image },
  video: { label: 'Video', icon: Clapperboard },
  audio: { label: 'Audio', icon: AudioLines },
  '3d': { label: '3D', icon: Box },
}

/** "Remove background". A task that came after this build is spelled out of its name. */
export function taskLabel(taskType: string): string {
  return lookUp(TASKS, taskType)?.label ?? spellOut(taskType.slice(taskType.indexOf('.') + 1))
}

export function taskIcon(taskType: string): LucideIcon {
  return lookUp(TASKS, taskType)?.icon ?? Shapes
}

export function paramLabel(name: string): string {
  return lookUp(PARAMS, name) ?? spellOut(name)
}

/** Names that a voice's id tells: "af_heart" is an American woman called Heart. */
const ACCENTS: Readonly<Record<string, string>> = { a: 'American', b: 'British' }
const SPEAKERS: Readonly<Record<string, string>> = { f: 'woman', m: 'man' }

/** One of a setting's values, as it stands on a control. */
export function choiceLabel(param: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  switch (param) {
    case 'format':
      return value === 'webp' ? 'WebP' : String(value).toUpperCase()
    case 'resolution':
    case 'texture_quality':
      return /^\d+$/.test(String(value)) ? `${value} px` : String(value)
    case 'upscale_factor':
      return `${value}×`
    case 'voice':
      return voiceLabel(String(value))
    case 'language':
      return languageLabel(String(value))
    case 'effect':
      return effectLabel(`effect.${value}`)
    default:
      return typeof value === 'number' ? String(value) : spellOut(value)
  }
}

function voiceLabel(id: string): string {
  const [, accent = '', speaker = '', name = ''] = /^([ab])([fm])_(\w+)$/.exec(id) ?? []
  return name === '' ? spellOut(id) : `${spellOut(name)} · ${ACCENTS[accent]} ${SPEAKERS[speaker]}`
}

const LANGUAGES = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'none' })

function languageLabel(code: string): string {
  if (code === 'auto') return 'Detect'
  try {
    return LANGUAGES.of(code) ?? code
  } catch {
    // no language code at all
    return spellOut(code)
  }
}

/** What a setting's numbers count. */
const UNITS: Readonly<Record<string, string>> = {
  duration: 's',
  speed: '×',
  expand_left: 'px',
  expand_right: 'px',
  expand_top: 'px',
  expand_bottom: 'px',
} satisfies Partial<Record<ParamName, string>>

export function paramUnit(name: string): string | undefined {
  return lookUp(UNITS, name)
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

/** An effect is named by a key of a text catalogue. One that came after this build is spelled out of its key. */
export function effectLabel(nameKey: string): string {
  const known = lookUp(EFFECT_NAMES, nameKey)
  if (known !== undefined) return known
  const parts = nameKey.split('.').filter((part) => !['effect', 'effects', 'name', 'title', 'label'].includes(part))
  return spellOut(parts.at(-1) ?? nameKey)
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
