import { isKnownDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'

/** Valid params for any model, on the small side so that the work is short; media are called by what they are. */
export function smallParams({ params: descriptors, defaults }: Model, prompt = 'A lighthouse at dawn'): Params {
  const params: Params = { ...defaults }
  for (const descriptor of descriptors) {
    if (!isKnownDescriptor(descriptor)) continue
    const { name } = descriptor
    if (name === 'prompt' || name === 'text') params[name] = prompt
    if (descriptor.kind === 'media') params[name] = name === 'mask' ? 'mask' : descriptor.accept
    if (descriptor.kind === 'media_list') params[name] = ['image']
    if (name === 'resolution' && descriptor.kind === 'enum') params[name] = descriptor.values[0]!
    if (name === 'duration' && descriptor.kind === 'range') params[name] = descriptor.min
  }
  return params
}
