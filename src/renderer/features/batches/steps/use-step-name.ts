import type { Batch } from '#shared/app/batch.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { nameOf } from '../../../making/operations/operation-picker.tsx'
import { stepName } from '../../../making/recipes/step-words.ts'

/** What the steps of a batch are called, counted as a person counts; the first one by the batch's own model. */
export function useStepName({
  connectionId,
  settings: { modelId, effectId, laterSteps },
}: Pick<Batch, 'connectionId' | 'settings'>): (step: number) => string {
  const models = useCommand('models.list', { connectionId }).value?.models ?? []
  const effects = useCommand('effects.list', { connectionId }).value?.effects ?? []
  return (step) => {
    const later = laterSteps[step - 2]
    if (later) return stepName(later, { models, effects })
    return modelId === null && effectId === null ? '' : nameOf({ modelId: modelId ?? '', effectId }, models, effects)
  }
}
