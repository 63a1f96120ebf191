import { useEffect } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../bridge/hooks.ts'
import { openSettings } from '../core/navigation/settings-view.ts'
import { showToast } from '../ui/toast-store.ts'

/** Tells once a window that this start has set stored files aside; where they are is in the settings. */
export function useSetAsideNotice(): void {
  const status = useCommand('data.status', {})
  const found = status.status === 'ready' ? status.value.found : 0
  useEffect(() => {
    if (found === 0) return undefined
    const words = text().settings.setAside
    const dismiss = showToast({
      text: words.found(words.files(found)),
      action: { label: words.look, run: () => openSettings('data') },
    })
    return () => void dismiss()
  }, [found])
}
