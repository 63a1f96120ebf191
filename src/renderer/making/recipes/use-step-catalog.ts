import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { useCommand } from '../../bridge/hooks.ts'

/** What steps can be made of, of the service in use; undefined until it has answered. */
export function useStepCatalog(): StepCatalog | undefined {
  const models = useCommand('models.list', {}).value?.models
  const effects = useCommand('effects.list', {}).value?.effects
  const app = useCommand('app.describe', {}).value
  return models && effects && app ? { models, effects, findsText: app.findsText } : undefined
}
