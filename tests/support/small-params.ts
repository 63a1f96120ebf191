import { isKnownDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'

/** What is worked on when nothing else is asked for: the least of what takes time. Their values stand in order. */
export const LEAST: ReadonlySet<string> = new Set([
  'resolution',
  'duration',
  'fps',
  'polycount',
  'geometry_quality',
  'texture_quality',
])

/** A network takes as long for every strip it adds: two narrow ones are enough, of which either can be left out. */
const NARROW_STRIPS: Params = { expand_left: 8, expand_right: 8 }

/** A voice works as long as it speaks. */
const ONE_WORD = 'Dawn.'

/** Smaller and shorter than any that the catalog offers. */
const TINY: Params = { resolution: '128', texture_quality: '64' }
const MOST_SECONDS = 1

/** For runners themselves, which make any size and length, where what is made is looked at by the byte. */
export function tinyParams(model: Model, prompt?: string): Params {
  const params = smallParams(model, prompt)
  for (const [name, value] of Object.entries(TINY)) if (name in params) params[name] = value
  if ('duration' in params) params['duration'] = Math.min(Number(params['duration']), MOST_SECONDS)
  return params
}

/** Valid params for any model, on the small side so that the work is short; media are called by what they are. */
export function smallParams({ params: descriptors, defaults }: Model, prompt = 'A lighthouse at dawn'): Params {
  const params: Params = { ...defaults }
  for (const descriptor of descriptors) {
    if (!isKnownDescriptor(descriptor)) continue
    const { name, required } = descriptor
    if (name === 'prompt') params[name] = prompt
    if (name === 'text' && required) params[name] = ONE_WORD
    if (descriptor.kind === 'media' && required) params[name] = name === 'mask' ? 'mask' : descriptor.accept
    if (descriptor.kind === 'media_list' && required) params[name] = ['image']
    if (name in NARROW_STRIPS) params[name] = NARROW_STRIPS[name]!
    if (!LEAST.has(name)) continue
    if (descriptor.kind === 'enum') params[name] = descriptor.values[0]!
    if (descriptor.kind === 'range') params[name] = descriptor.min
  }
  return params
}
