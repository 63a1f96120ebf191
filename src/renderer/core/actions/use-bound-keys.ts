import { knownBindings } from '#shared/app/key-bindings.ts'
import { bindKeys } from '#shared/app/keymap.ts'
import { useCommand } from '../../bridge/hooks.ts'

/** Binds the keys that the settings say, before anything below is drawn that writes them. */
export function useBoundKeys(): void {
  const kept = useCommand('settings.read', {}).value?.keys
  if (kept) bindKeys(knownBindings(kept))
}
