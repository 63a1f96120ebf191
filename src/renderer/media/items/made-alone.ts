import type { LibraryItem } from '#shared/app/library.ts'
import type { Params } from '#shared/service/params.ts'

/** What makes this very item again, and not the others that were asked for with it; as it was asked for where nobody knows. */
export function madeAlone({ params, ownSeed }: Pick<LibraryItem, 'params' | 'ownSeed'>): Params {
  if (ownSeed === null) return params
  return { ...params, seed: ownSeed, ...(params['num_outputs'] !== undefined && { num_outputs: 1 }) }
}
