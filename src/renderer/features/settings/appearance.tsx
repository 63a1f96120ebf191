import { useEffect } from 'react'
import { APPEARANCES } from '#shared/app/setting-choices.ts'
import type { Settings } from '#shared/app/settings.ts'
import { useCommand } from '../../bridge/hooks.ts'

type AppearanceName = Settings['appearance']

const MEMORY = 'pressrun.appearance'

/** What was chosen last time: settings arrive a moment after the first frame, and a flash of white would be seen. */
export function rememberedAppearance(): AppearanceName {
  try {
    const remembered = localStorage.getItem(MEMORY)
    return APPEARANCES.find((appearance) => appearance === remembered) ?? 'system'
  } catch {
    // a browser that keeps nothing
    return 'system'
  }
}

export function showAppearance(appearance: AppearanceName): void {
  document.documentElement.dataset.appearance = appearance
}

/** Keeps the window light or dark as the settings say, whoever changes them. */
export function Appearance() {
  const settings = useCommand('settings.read', {})
  const chosen = settings.status === 'ready' ? settings.value.appearance : undefined
  useEffect(() => {
    if (!chosen) return
    showAppearance(chosen)
    try {
      localStorage.setItem(MEMORY, chosen)
    } catch {
      // a browser that keeps nothing: next time starts as the system looks
    }
  }, [chosen])
  return null
}
