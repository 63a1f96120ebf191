import type { SettingsChange } from '#shared/app/settings.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'

/** The settings, and the way to change them. Other windows hear of a change by event. */
export function useSettings() {
  const { client, queries } = useConnection()
  const settings = useCommand('settings.read', {})
  const updating = useAct()

  /** Answers whether it was kept; why not is in `error`. */
  const update = async (change: SettingsChange): Promise<boolean> => {
    const changed = await updating.run(() => client.request('settings.update', change))
    if (changed) queries.acceptSettings(changed)
    return changed !== undefined
  }
  return { settings, update, error: updating.error }
}
