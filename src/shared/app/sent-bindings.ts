import { z } from '../schema.ts'
import { faultIn } from './key-bindings.ts'

/** Bindings of keys, as a window sends them. */
export const SentBindings = z.record(z.string(), z.array(z.string().max(40)).max(10)).superRefine((sent, context) => {
  for (const [id, keys] of Object.entries(sent)) {
    const message = faultIn(id, keys)
    if (message !== undefined) context.addIssue({ code: 'custom', path: [id], message })
  }
})
