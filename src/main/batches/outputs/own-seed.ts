import type { Generation } from '#shared/service/generation.ts'

/** The seed that makes an output again when it is asked for alone; null when nobody knows. `position`: among the outputs of its generation, from 1. */
export type OwnSeed = (
  connectionId: string,
  generation: Pick<Generation, 'id' | 'modelId' | 'params'>,
  position: number,
) => number | null
