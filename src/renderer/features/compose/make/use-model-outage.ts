import { providerOf, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import type { SettingsSection } from '../../../core/navigation/settings-view.ts'
import { usePoolTrouble } from '../../../making/models/use-pool-trouble.ts'
import { engineStateWords, refusesWork } from '../../../words/engine-words.ts'

/** Why nothing comes of a model now. */
export interface ModelOutage {
  sentence: string
  /** Where it is mended. */
  section: Extract<SettingsSection, 'engines' | 'machines'>
  /** Whether nothing can be asked for either. What machines are to make may be asked for, and waits for them. */
  refuses: boolean
}

export function useModelOutage(model: Model): ModelOutage | undefined {
  const provider = providerOf(model)
  const app = useCommand('app.describe', {})
  const hinders = provider !== undefined && refusesWork(provider.state)
  // only of its own engines does the app know more than the catalog says
  const isHere = app.status === 'ready' && app.value.connection.bundled
  const engines = useCommand('providers.list', hinders && isHere ? {} : null)
  const waiting = usePoolTrouble({ isHere: isHere && provider === undefined, model })
  if (waiting !== undefined) return { sentence: waiting, section: 'machines', refuses: false }
  if (!hinders) return undefined
  const known = engines.value?.providers.find(({ name }) => name === provider.name)
  const sentence = text().engines.cannotMake(provider.name, engineStateWords(known ?? provider))
  return { sentence, section: 'engines', refuses: true }
}
