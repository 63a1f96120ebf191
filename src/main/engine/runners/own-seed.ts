import { createHash } from 'node:crypto'
import type { Params } from '#shared/service/params.ts'
import { BUILTIN_MODELS, type ModelId } from './models.ts'
import type { ModelDraft } from './kit/model-draft.ts'

/** Without one in the request it comes from the id, so that a second attempt makes the same thing. */
export function seedOf(generationId: string, { seed }: Params): number {
  return typeof seed === 'number' ? seed : createHash('sha256').update(generationId).digest().readUInt32BE() >>> 1
}

/**
 * The seed that makes one output of a generation again when it is asked for alone: its runners make every output as the
 * first of the seed that is one greater than the last one's. Null where chance plays no part, where a request could not
 * name the seed, and for what the runners here did not make. `position`: from 1.
 */
export function ownSeed(
  { id, modelId, params }: { id: string; modelId: string; params: Params },
  position: number,
): number | null {
  const descriptor = draftOf(modelId)
    ?.params.map((param, order) => param(order))
    .find(({ kind }) => kind === 'seed')
  // the parts of one song have all the same
  if (descriptor?.kind !== 'seed' || params['stem'] === 'split') return null
  const seed = seedOf(id, params) + position - 1
  return seed <= descriptor.max ? seed : null
}

function draftOf(modelId: string): ModelDraft | undefined {
  return Object.hasOwn(BUILTIN_MODELS, modelId) ? BUILTIN_MODELS[modelId as ModelId] : undefined
}
