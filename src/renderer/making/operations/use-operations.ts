import { operationsOn, type Operation } from '#shared/batch/operations.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { useCommand } from '../../bridge/hooks.ts'

interface Operations {
  isReady: boolean
  operations: readonly Operation[]
  models: readonly Model[]
  effects: readonly Effect[]
}

/** What the service in use can do to one file after the other. */
export function useOperations(kind: string | undefined, connectionId?: string): Operations {
  const on = connectionId === undefined ? {} : { connectionId }
  const models = useCommand('models.list', on).value?.models
  const effects = useCommand('effects.list', on).value?.effects
  if (!models || !effects || kind === undefined) return { isReady: false, operations: [], models: [], effects: [] }
  return { isReady: true, operations: operationsOn(kind, { models, effects }), models, effects }
}
