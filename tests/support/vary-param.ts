import { isKnownDescriptor, type AnyParamDescriptor, type ParamDescriptor } from '#shared/service/catalog.ts'
import type { Params, ParamValue } from '#shared/service/params.ts'
import { LEAST } from './small-params.ts'

/** What to ask for besides the params themselves. */
export interface Wish {
  params: Params
  seed: number
  outputs: number
}

/** Where a value only shows beside certain others, and where the next value in the list would not show on a small input. */
const VARIATIONS: Record<string, Params> = {
  prompt: { prompt: 'A black cat on a red roof at night, quiet and blue' },
  text: { text: 'Quite another sentence.' },
  negative_prompt: { negative_prompt: 'lighthouse' },
  lyrics: { lyrics: 'Row the boat along the shore' },
  stem: { stem: 'drums' },
}

/** The same wish with another value for one param. */
export function vary(descriptor: AnyParamDescriptor, wish: Wish): Wish {
  if (!isKnownDescriptor(descriptor)) throw new Error(`Nobody knows what a ${descriptor.kind} is.`)
  const { name } = descriptor
  const change = (params: Params): Wish => ({ ...wish, params: { ...wish.params, ...params } })
  if (name === 'num_outputs') return { ...change({ num_outputs: 2 }), outputs: 2 }
  if (name === 'seed') return { ...wish, seed: wish.seed + 1 }
  const prepared = VARIATIONS[name]
  if (prepared && (descriptor.kind === 'text' || allows(descriptor, prepared[name]!))) return change(prepared)
  const now = wish.params[name]
  switch (descriptor.kind) {
    case 'text':
      return change({ [name]: 'jazz, brass' })
    case 'enum': {
      const others = descriptor.values.filter((value) => value !== now && value !== 'auto' && value !== 'none')
      // of what takes time the dearest would take the longest; elsewhere what is chosen by itself is often the first
      const other = LEAST.has(name) ? others[0] : others.at(-1)
      if (other === undefined) throw new Error(`${name} leaves nothing to choose.`)
      return change({ [name]: other })
    }
    case 'range':
      return change({ [name]: now === descriptor.min ? descriptor.min + descriptor.step : descriptor.min })
    case 'media':
      return change({ [name]: name === 'mask' ? 'other-mask' : `other-${descriptor.accept}` })
    case 'media_list':
      return change({ [name]: ['other-image'] })
    default:
      throw new Error(`${name} cannot be varied.`)
  }
}

function allows(descriptor: ParamDescriptor, value: ParamValue): boolean {
  return descriptor.kind === 'enum' && descriptor.values.some((each) => each === value)
}
