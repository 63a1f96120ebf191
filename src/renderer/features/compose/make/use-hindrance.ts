import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { engineStateWords, refusesWork } from '../../../words/engine-words.ts'

/** Why the engine of a model takes no work now, in a sentence; undefined when it does, or needs none. */
export function useHindrance({ provider }: Model): string | undefined {
  const app = useCommand('app.describe', {})
  const hinders = provider !== undefined && refusesWork(provider.state)
  // only of its own engines does the app know more than the catalog says
  const isHere = app.status === 'ready' && app.value.connection.bundled
  const engines = useCommand('providers.list', hinders && isHere ? {} : null)
  if (!hinders) return undefined
  const known = engines.value?.providers.find(({ name }) => name === provider.name)
  return text().engines.cannotMake(provider.name, engineStateWords(known ?? provider))
}
