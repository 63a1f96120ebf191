import { useState } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { SettingsChange } from '#shared/app/settings.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'

/** The settings, and the way to change them. Other windows hear of a change by event. */
export function useSettings() {
  const { client, queries } = useConnection()
  const settings = useCommand('settings.read', {})
  const [refusal, setRefusal] = useState<CommandError>()

  /** Answers whether it was kept; why not is in `refusal`. */
  const update = async (change: SettingsChange): Promise<boolean> => {
    try {
      const changed = await client.request('settings.update', change)
      queries.acceptSettings(changed)
      setRefusal(undefined)
      return true
    } catch (error) {
      setRefusal(error as CommandError)
      return false
    }
  }
  return { settings, update, refusal }
}
