import { providerOf, type Model } from '#shared/service/catalog.ts'
import { operationGroups } from '../../../making/operations/operation-groups.ts'
import { refusesWork } from '../../../words/engine-words.ts'
import { homesFor } from './take-files.ts'

/** Something to do with a file, and the model that does it. */
export interface Purpose {
  taskType: string
  model: Model
}

/** The models that take a file of this kind. */
export function takersOf(kind: string, models: readonly Model[]): Model[] {
  return models.filter((model) => homesFor(model, kind).length > 0)
}

/** All that can be done with a file of this kind, the most usual first; each by the model at hand, or by the first that works. */
export function purposesFor(kind: string, models: readonly Model[], atHand: string | undefined): Purpose[] {
  return operationGroups(takersOf(kind, models)).map(({ taskType, operations: able }) => ({
    taskType,
    model: able.find(({ id }) => id === atHand) ?? able.find(isWorking) ?? able[0]!,
  }))
}

function isWorking(model: Model): boolean {
  const provider = providerOf(model)
  return !provider || !refusesWork(provider.state)
}
