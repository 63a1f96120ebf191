import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { combineAnswers, useCommand, type Reloadable } from '../../bridge/hooks.ts'

/** What steps can be made of, of the service in use. */
export function useStepCatalog(): Reloadable<StepCatalog> {
  const asked = combineAnswers({
    models: useCommand('models.list', {}),
    effects: useCommand('effects.list', {}),
    app: useCommand('app.describe', {}),
  })
  if (asked.status !== 'ready') return asked
  const { models, effects, app } = asked.value
  return { ...asked, value: { ...models, ...effects, findsText: app.findsText } }
}
