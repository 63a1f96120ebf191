import { useEffect, useRef } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../bridge/hooks.ts'
import { openSettings } from '../core/navigation/settings-view.ts'
import { showToast } from '../ui/toast-store.ts'

/** Tells of a newer version when it is found, and when it can be installed: once each, and never in the way. */
export function useUpdateNotice(): void {
  const status = useCommand('updates.read', {})
  const told = useRef<string>(undefined)
  const found = status.status === 'ready' ? status.value : undefined
  const isNews = (found?.state === 'found' || found?.state === 'ready') && found.version !== null
  const version = found?.version ?? ''
  const state = found?.state
  useEffect(() => {
    if (!isNews || told.current === `${state} ${version}`) return
    told.current = `${state} ${version}`
    const words = text().updates
    showToast({
      text: state === 'ready' ? words.ready(version) : words.found(version),
      action: { label: words.show, run: () => openSettings('about') },
    })
  }, [isNews, state, version])
}
