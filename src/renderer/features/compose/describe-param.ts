import {
  isKnownDescriptor,
  type AnyParamDescriptor,
  type Model,
  type ParamDescriptor,
} from '#shared/service/catalog.ts'
import { UI_GROUPS } from '#shared/service/catalog.ts'
import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '#shared/service/limits.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { formatCount } from '../../ui/format.ts'
import { spellOut } from './labels.ts'

const MEBIBYTE = 1024 * 1024

/** A model's settings by group, as the catalog orders them; a group of a later version comes last. */
export function groupParams(model: Model): { group: string; params: AnyParamDescriptor[] }[] {
  const groups = Map.groupBy(model.params, ({ ui }) => String(ui.group))
  const known = UI_GROUPS.filter((group) => groups.has(group))
  const later = [...groups.keys()].filter((group) => !known.some((listed) => listed === group))
  return [...known, ...later].map((group) => ({
    group,
    params: (groups.get(group) ?? []).toSorted((one, other) => one.ui.order - other.ui.order),
  }))
}

/** What a setting takes, in a few words. */
export function describeParam(param: AnyParamDescriptor): string {
  return isKnownDescriptor(param)
    ? describeKnown(param)
    : `${spellOut(param.kind)}: a kind of setting this version does not know`
}

function describeKnown(param: ParamDescriptor): string {
  switch (param.kind) {
    case 'text':
      return param.minLength
        ? `Text of ${formatCount(param.minLength)} to ${formatCount(param.maxLength)} characters`
        : `Text of up to ${formatCount(param.maxLength)} characters`
    case 'enum':
      return `One of ${formatCount(param.values.length)}`
    case 'range':
      return `${formatCount(param.min)} to ${formatCount(param.max)}, in steps of ${formatCount(param.step)}`
    case 'seed':
      return `A whole number up to ${formatCount(param.max)}; left out, a new one each time`
    case 'media':
      return `One ${param.accept} file${limitsOf(param.accept)}`
    case 'media_list':
      return `${countOf(param.minItems, param.maxItems)} ${param.accept} files${limitsOf(param.accept)}`
    default:
      return assertNever(param)
  }
}

/** What a setting that must be filled in still needs. */
export function describeMissing(param: AnyParamDescriptor): string {
  if (!isKnownDescriptor(param)) return 'This is needed.'
  switch (param.kind) {
    case 'text':
      return 'Write something here first.'
    case 'media':
      return `Add ${ONE[param.accept] ?? 'a file'} first.`
    case 'media_list':
      return param.minItems > 1 ? `Add at least ${formatCount(param.minItems)} pictures first.` : 'Add a picture first.'
    case 'enum':
    case 'range':
    case 'seed':
      return 'Choose a value first.'
    default:
      return assertNever(param)
  }
}

const ONE: Readonly<Record<string, string>> = { image: 'a picture', audio: 'a sound', video: 'a video' }

/** Width over height of an aspect such as "16:9"; undefined for anything else. */
export function aspectOf(value: ParamValue): number | undefined {
  const [, width, height] = (typeof value === 'string' && /^(\d+):(\d+)$/.exec(value)) || []
  return Number(width) > 0 && Number(height) > 0 ? Number(width) / Number(height) : undefined
}

function countOf(least: number, most: number): string {
  if (least === 0) return `Up to ${most}`
  return least === most ? String(most) : `${least} to ${most}`
}

function limitsOf(accept: string): string {
  if (!Object.hasOwn(UPLOAD_LIMITS, accept)) return ''
  const kind = accept as UploadKind
  const { maxBytes, maxSide, maxSeconds } = UPLOAD_LIMITS[kind]
  const types = Object.entries(UPLOAD_TYPES).filter(([, ofKind]) => ofKind === kind)
  const parts = [
    `${formatCount(maxBytes / MEBIBYTE)} MB`,
    ...(maxSeconds ? [`${formatCount(maxSeconds)} s`] : []),
    ...(maxSide ? [`${formatCount(maxSide)} px`] : []),
  ]
  return `: ${types.map(([type]) => typeName(type)).join(', ')} up to ${parts.join(', ')}`
}

function typeName(mimeType: string): string {
  const names: Record<string, string> = {
    'audio/mpeg': 'MP3',
    'audio/mp4': 'M4A',
    'video/quicktime': 'MOV',
    'image/webp': 'WebP',
    'video/webm': 'WebM',
  }
  return names[mimeType] ?? mimeType.slice(mimeType.indexOf('/') + 1).toUpperCase()
}

function assertNever(param: never): never {
  throw new Error(`Unexpected descriptor ${JSON.stringify(param)}`)
}
