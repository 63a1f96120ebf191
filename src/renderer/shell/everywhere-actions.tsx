import { Box, Keyboard, RotateCw, Wand } from 'lucide-react'
import { PLACES } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../bridge/hooks.ts'
import { useActions } from '../core/actions/actions.ts'
import { placeKeys, shortcutKeys } from '../core/actions/shortcuts.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { AccountActions } from '../features/account/account-palette-actions.tsx'
import { BatchActions } from '../features/batches/batch-palette-actions.tsx'
import { useCompose } from '../features/compose/compose-store.ts'
import { LibraryActions } from '../features/library/library-palette-actions.tsx'
import { SettingsActions } from '../features/settings/settings-actions.tsx'
import { effectLabel, modalityLabel } from '../words/labels.ts'
import { useHelp } from './help-store.ts'
import { PLACE_ICONS } from './place-icons.ts'

/** What can be done from anywhere. Drawn while the palette is open: who does not look needs no list of models. */
export function EverywhereActions() {
  return (
    <>
      <PlaceActions />
      <ComposeActions />
      <BatchActions />
      <LibraryActions />
      <AccountActions />
      <SettingsActions />
      <HelpActions />
    </>
  )
}

function PlaceActions() {
  const app = useCommand('app.describe', {})
  const open = useNavigation((navigation) => navigation.open)
  useActions(
    PLACES.map((place) => ({
      id: `place.${place}`,
      name: text().places[place],
      section: 'places' as const,
      icon: PLACE_ICONS[place],
      shortcut: app.status === 'ready' ? placeKeys(place, app.value) : [],
      run: () => open(place),
    })),
  )
  return null
}

function ComposeActions() {
  const models = useCommand('models.list', {})
  const effects = useCommand('effects.list', {})
  const open = useNavigation((navigation) => navigation.open)
  const { revealModel, openTab, chooseEffect } = useCompose()
  const { withModel, applyEffect } = text().shell.palette
  useActions([
    ...(models.status === 'ready' ? models.value.models : []).map(({ id, displayName, taskType, modality }) => ({
      id: `model.${id}`,
      name: withModel(displayName),
      section: 'compose' as const,
      detail: modalityLabel(modality),
      keywords: `${id} ${taskType}`,
      icon: Box,
      onlyFound: true,
      run: () => {
        revealModel(id)
        open('compose')
      },
    })),
    ...(effects.status === 'ready' ? effects.value.effects : []).map(({ id, nameKey }) => ({
      id: `effect.${id}`,
      name: applyEffect(effectLabel(nameKey)),
      section: 'compose' as const,
      icon: Wand,
      onlyFound: true,
      run: () => {
        openTab('effects')
        chooseEffect(id)
        open('compose')
      },
    })),
  ])
  return null
}

function HelpActions() {
  const app = useCommand('app.describe', {})
  const { shortcuts, reload } = text().shell.palette
  const keys = app.status === 'ready' ? shortcutKeys('help', app.value) : []
  useActions([
    {
      id: 'help.shortcuts',
      name: shortcuts,
      section: 'help',
      icon: Keyboard,
      shortcut: keys,
      run: () => useHelp.setState({ isOpen: true }),
    },
    { id: 'help.reload', name: reload, section: 'help', icon: RotateCw, run: () => window.location.reload() },
  ])
  return null
}
