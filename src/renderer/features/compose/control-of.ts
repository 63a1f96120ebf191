import { assertNever } from '#shared/assert-never.ts'
import {
  isKnownDescriptor,
  type AnyParamDescriptor,
  type ParamDescriptor,
  type UiControl,
} from '#shared/service/catalog.ts'

/** `plain` is a line of text, for what this version does not know. */
export type Control = UiControl | 'plain'

/** So many choices stand side by side before a list is the better home for them. */
const MOST_SEGMENTS = 4

/** What draws a setting: the control that the catalog names, or by its kind one that can. */
export function controlOf(descriptor: AnyParamDescriptor): Control {
  if (!isKnownDescriptor(descriptor)) return 'plain'
  const named = descriptor.ui.control
  return controlsFor(descriptor).find((control) => control === named) ?? fallback(descriptor)
}

/** The controls that can hold a value of this kind; the catalog may name one that cannot. */
function controlsFor(descriptor: ParamDescriptor): readonly Control[] {
  switch (descriptor.kind) {
    case 'text':
      return ['prompt', 'textarea', 'script', 'lyrics', 'tags']
    case 'enum':
      return isSwitch(descriptor.values)
        ? ['switch', 'segmented', 'select']
        : ['aspect', 'segmented', 'select', 'voice', 'language', 'effect']
    case 'range':
      return /^expand_(left|right|top|bottom)$/.test(descriptor.name) ? ['expand', 'slider'] : ['slider']
    case 'seed':
      return ['seed']
    case 'media':
      return descriptor.accept === 'image' ? ['image', 'mask'] : [mediaControl(descriptor.accept)]
    case 'media_list':
      return descriptor.accept === 'image' ? ['images'] : ['plain']
    default:
      return assertNever(descriptor)
  }
}

function fallback(descriptor: ParamDescriptor): Control {
  switch (descriptor.kind) {
    case 'text':
      return 'textarea'
    case 'enum':
      if (isSwitch(descriptor.values)) return 'switch'
      return descriptor.values.length <= MOST_SEGMENTS ? 'segmented' : 'select'
    case 'range':
      return 'slider'
    case 'seed':
      return 'seed'
    case 'media':
      return mediaControl(descriptor.accept)
    case 'media_list':
      return descriptor.accept === 'image' ? 'images' : 'plain'
    default:
      return assertNever(descriptor)
  }
}

function isSwitch(values: readonly (string | number | boolean)[]): boolean {
  return values.length === 2 && values.every((value) => typeof value === 'boolean')
}

function mediaControl(accept: string): Control {
  return accept === 'image' || accept === 'audio' || accept === 'video' ? accept : 'plain'
}
