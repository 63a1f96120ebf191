import { FolderOpen, Images } from 'lucide-react'
import { useCommand, useConnection } from '../bridge/hooks.ts'
import { actionName } from '../core/actions/action-names.ts'
import { useActions } from '../core/actions/actions.ts'
import { choosePictureFolder, openPictures } from '../core/navigation/pictures-view.ts'

/** Batches that begin with pictures, from wherever one is. */
export function usePictureActions(): void {
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const byDialog = app.status === 'ready' && app.value.desktop.chooseFolder
  useActions([
    {
      id: 'pictures.choose',
      label: actionName('pictures.choose'),
      section: 'batches',
      icon: Images,
      run: () => openPictures({ from: 'nowhere' }),
    },
    {
      id: 'pictures.folder',
      label: actionName('pictures.folder'),
      section: 'batches',
      icon: FolderOpen,
      // without a dialog of the system the folder is chosen in the window
      run: () => (byDialog ? choosePictureFolder(client) : openPictures({ from: 'nowhere' })),
    },
  ])
}
