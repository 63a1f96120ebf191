import { createHash } from 'node:crypto'
import type { ItemSettings } from './intake.ts'

/** What tells variations of one thing apart, and nothing else. */
const VARYING: ReadonlySet<string> = new Set(['seed', 'num_outputs'])

interface Made {
  itemId: string
  kind: string
  stem: string | null
  settings: Pick<ItemSettings, 'connectionId' | 'modelId' | 'effectId' | 'params'>
}

/**
 * Equal for variations of one thing: the same words, model and settings with another seed. What was made without any
 * setting that is known is like nothing else.
 */
export function stackKey({ itemId, kind, stem, settings }: Made): string {
  const { connectionId, modelId, effectId, params } = settings
  const told = Object.entries(params)
    .filter(([name]) => !VARYING.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (told.length === 0) return itemId
  const facts = JSON.stringify([connectionId, modelId, effectId, kind, stem, told])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}
