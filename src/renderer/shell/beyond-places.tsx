import { useEffect } from 'react'
import { text } from '#shared/text/index.ts'
import { shortcutGroups } from '../core/actions/shortcut-groups.ts'
import { ShortcutList } from '../core/actions/shortcut-list.tsx'
import { followSearches } from '../features/library/view/recent-searches.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useDrops } from './drops/use-drops.ts'
import { FoundItemWindow } from './palette/found-item-window.tsx'
import { Palette } from './palette/palette.tsx'
import { PicturesWindow } from './pictures-window.tsx'
import { RecipesWindow } from './recipes-window.tsx'
import { UseAsInputWindow } from './use-as-input-window.tsx'
import { useLibraryRequests } from './use-library-requests.ts'
import { useOpenings } from './use-openings.ts'
import { usePastedLists } from './use-pasted-lists.ts'
import { usePictureActions } from './use-picture-actions.ts'
import { useSetAsideNotice } from './use-set-aside-notice.ts'
import { useUpdateNotice } from './use-update-notice.ts'
import { useWatchedBatch } from './use-watched-batch.ts'
import { useHelp } from './window-actions.ts'
import { WorkflowWindow } from './workflow-window.tsx'

/** What comes into the window from outside, and what opens above its places: none of it is in the first frame. */
export function BeyondPlaces() {
  useOpenings()
  useDrops()
  usePastedLists()
  usePictureActions()
  useLibraryRequests()
  useWatchedBatch()
  useSetAsideNotice()
  useUpdateNotice()
  useEffect(followSearches, [])
  return (
    <>
      <ShortcutsDialog />
      <WorkflowWindow />
      <PicturesWindow />
      <UseAsInputWindow />
      <RecipesWindow />
      <Palette />
      <FoundItemWindow />
    </>
  )
}

function ShortcutsDialog() {
  const isOpen = useHelp((help) => help.isOpen)
  const { title, lead } = text().shell.shortcuts
  return (
    <Dialog
      wide
      title={title}
      description={lead}
      onlyRead
      open={isOpen}
      onOpenChange={(open) => useHelp.setState({ isOpen: open })}
    >
      <Shortcuts />
    </Dialog>
  )
}

/** Written only for who opens it: every action of the app is gone through. */
function Shortcuts() {
  return <ShortcutList groups={shortcutGroups()} />
}
