import { assertNever } from '#shared/assert-never.ts'
import {
  isKnownDescriptor,
  type AnyParamDescriptor,
  type Model,
  type ParamDescriptor,
} from '#shared/service/catalog.ts'
import { UI_GROUPS } from '#shared/service/catalog.ts'
import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '#shared/service/limits.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { formatCount, formatLimit } from '../../../words/format.ts'
import { spellOut } from '../../../words/labels.ts'

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
  return isKnownDescriptor(param) ? describeKnown(param) : words().unknownKind(spellOut(param.kind))
}

function describeKnown(param: ParamDescriptor): string {
  switch (param.kind) {
    case 'text':
      return param.minLength ? words().textBetween(param.minLength, param.maxLength) : words().textUpTo(param.maxLength)
    case 'enum':
      return words().oneOf(param.values.length)
    case 'range':
      return words().range(param.min, param.max, param.step)
    case 'seed':
      return words().seedUpTo(param.max)
    case 'media':
      return words().oneFile(param.accept) + limitsOf(param.accept)
    case 'media_list':
      return words().files(param.minItems, param.maxItems, param.accept) + limitsOf(param.accept)
    default:
      return assertNever(param)
  }
}

/** What a setting that must be filled in still needs. */
export function describeMissing(param: AnyParamDescriptor): string {
  if (!isKnownDescriptor(param)) return words().needed
  switch (param.kind) {
    case 'text':
      return words().writeFirst
    case 'media':
      return words().addFirst(param.accept)
    case 'media_list':
      return words().addPicturesFirst(param.minItems)
    case 'enum':
    case 'range':
    case 'seed':
      return words().chooseFirst
    default:
      return assertNever(param)
  }
}

/** Width over height of an aspect such as "16:9"; undefined for anything else. */
export function aspectOf(value: ParamValue): number | undefined {
  const [, width, height] = (typeof value === 'string' && /^(\d+):(\d+)$/.exec(value)) || []
  return Number(width) > 0 && Number(height) > 0 ? Number(width) / Number(height) : undefined
}

function limitsOf(accept: string): string {
  if (!Object.hasOwn(UPLOAD_LIMITS, accept)) return ''
  const kind = accept as UploadKind
  const { maxBytes, maxSide, maxSeconds } = UPLOAD_LIMITS[kind]
  const types = Object.entries(UPLOAD_TYPES).filter(([, ofKind]) => ofKind === kind)
  const parts = [
    formatLimit(maxBytes),
    ...(maxSeconds ? [`${formatCount(maxSeconds)} s`] : []),
    ...(maxSide ? [`${formatCount(maxSide)} px`] : []),
  ]
  return words().fileTypes(
    types.map(([type]) => typeName(type)),
    parts,
  )
}

function words() {
  return text().compose.panel
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
