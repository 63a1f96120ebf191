import type { CatalogEffect } from './catalog.ts'

/** Every named preset of the bundled effect runners. */
export function listBuiltinEffects(): CatalogEffect[] {
  return []
}
