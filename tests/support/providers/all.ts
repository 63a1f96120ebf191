import type { Params } from '#shared/service/params.ts'
import type { AddProviderRequest } from '#shared/service/providers.ts'
import type { TestEngine } from '../engine.ts'
import { SdcppServer } from './sdcpp.ts'
import type { StrictServer } from './strict-server.ts'

/** A strict server of each kind, and one thing that it can be asked to make. */
export interface ProviderCase {
  title: string
  /** What may be done when an answer was lost, as its model says. */
  recovery: 'keyed' | 'named' | 'listed' | 'free' | 'paid'
  start(): Promise<StrictServer>
  settings?: Partial<AddProviderRequest>
  /** What must be there before its model is listed. */
  prepare?(engine: TestEngine, server: StrictServer): Promise<void>
  /** It has no rules about content. */
  judgesNothing?: boolean
  /** What it makes comes inside its answers. */
  answersWithFiles?: boolean
  /** The slug of a model that makes one small file. */
  model: string
  params: Params
}

export const PROVIDER_CASES: readonly ProviderCase[] = [
  {
    title: 'sdcpp',
    recovery: 'free',
    judgesNothing: true,
    answersWithFiles: true,
    start: () => new SdcppServer().start(),
    model: 'sd_xl_turbo',
    params: { prompt: 'A lighthouse' },
  },
]
