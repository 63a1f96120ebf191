import { AccountActions } from '../features/account/account-palette-actions.tsx'
import { BatchPaletteActions } from '../features/batches/batch-palette-actions.tsx'
import { ComposeActions } from '../features/compose/compose-palette-actions.tsx'
import { LibraryActions } from '../features/library/library-palette-actions.tsx'
import { SettingsActions } from '../features/settings/settings-palette-actions.tsx'

/** What features offer from anywhere. Drawn while the palette is open: who does not look needs no list of models. */
export function EverywhereActions() {
  return (
    <>
      <ComposeActions />
      <BatchPaletteActions />
      <LibraryActions />
      <AccountActions />
      <SettingsActions />
    </>
  )
}
