import { operationsOn, type Operation } from '#shared/batch/operations.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { combineAnswers, useCommand, type Reloadable } from '../../bridge/hooks.ts'

interface Operations {
  /** There are none of them before it is ready. */
  answer: Reloadable<unknown>
  operations: readonly Operation[]
  models: readonly Model[]
  effects: readonly Effect[]
}

/** What the service in use can do to one file after the other. */
export function useOperations(kind: string | undefined): Operations {
  const answer = combineAnswers({ models: useCommand('models.list', {}), effects: useCommand('effects.list', {}) })
  if (answer.status !== 'ready') return { answer, operations: [], models: [], effects: [] }
  const catalog = { ...answer.value.models, ...answer.value.effects }
  return { answer, operations: kind === undefined ? [] : operationsOn(kind, catalog), ...catalog }
}
