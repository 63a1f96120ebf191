import { useEffect, useEffectEvent } from 'react'
import { assertNever } from '#shared/assert-never.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { pathOf } from '../../bridge/preload.ts'
import { withErrorToast } from '../../core/acting.ts'
import { carriesItems, droppedItems } from '../../core/dragged-items.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { openPictures } from '../../core/navigation/pictures-view.ts'
import { openWorkflow } from '../../core/navigation/workflow-view.ts'
import { bringFiles } from '../../features/batches/import/bring-list.ts'
import { droppedFiles, holdsList } from '../../features/batches/import/dropped-files.ts'
import { holdsWorkflow } from '../../features/settings/workflows/workflow-file.ts'
import { isRecipeFile, openRecipeFile } from '../../making/recipes/recipe-files.ts'
import { showToast } from '../../ui/toast-store.ts'
import { openList } from '../open-list.ts'
import { openPng } from './open-png.ts'
import { isJson, whatIsDropped } from './what-is-dropped.ts'

/** What may be dropped anywhere. Heard before the places hear of it. */
export function useDrops(): void {
  const { client } = useConnection()
  const onDrop = useEffectEvent((drag: DragEvent) => {
    const { dataTransfer } = drag
    if (!dataTransfer?.types.includes('Files')) return
    // the browser opens what no place takes in place of the app
    drag.preventDefault()
    const files = [...dataTransfer.files]
    const hasFolder = [...dataTransfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory)
    const drop = { files, hasFolder, areItems: carriesItems(dataTransfer) }
    const meaning = whatIsDropped(drop, useNavigation.getState().place)
    switch (meaning) {
      case 'place':
        break
      case 'picture':
        // the place hears of it too
        void offerWorkflow(files[0]!)
        break
      case 'pictures':
        takeFromPlace(drag)
        void withErrorToast(() => takePictures(client, dataTransfer))
        break
      case 'list': {
        takeFromPlace(drag)
        const list = files.map((file) => ({ path: file.name, file }))
        void openList(bringFiles(client, list))
        break
      }
      case 'png':
        takeFromPlace(drag)
        void withErrorToast(() => openPng(files[0]!, pathOf(files[0]!)))
        break
      case 'workflow':
        takeFromPlace(drag)
        void withErrorToast(() => takeWorkflow(client, files[0]!))
        break
      default:
        assertNever(meaning)
    }
  })
  useEffect(() => {
    const over = (drag: DragEvent) => {
      // without this nothing can be dropped
      if (drag.dataTransfer?.types.includes('Files')) drag.preventDefault()
    }
    const drop = (drag: DragEvent) => onDrop(drag)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop, { capture: true })
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop, { capture: true })
    }
  }, [])
}

function takeFromPlace(drag: DragEvent): void {
  drag.stopPropagation()
  // whoever has shown that it would take the files lets go of them
  drag.target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
}

/** Must be called while the drop is handled: after that it is empty. */
async function takePictures(client: Client, transfer: DataTransfer): Promise<void> {
  const { droppedName, ofLibrary } = text().pictures
  if (carriesItems(transfer)) return openPictures({ from: 'library', name: ofLibrary, itemIds: droppedItems(transfer) })
  const folder = [...transfer.items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory)
  const name = folder?.name ?? droppedName
  const paths = [...transfer.files].map(pathOf)
  const files = await droppedFiles(transfer)
  if (holdsList(files)) await openList(bringFiles(client, files))
  else if (paths.length > 0 && paths.every((path) => path !== '')) openPictures({ from: 'paths', name, paths })
  else openPictures({ from: 'files', name, files })
}

async function takeWorkflow(client: Client, file: File): Promise<void> {
  if (isJson(file) && (await isRecipeFile(file))) await openRecipeFile(client, file)
  else openWorkflow(file)
}

async function offerWorkflow(file: File): Promise<void> {
  if (!(await holdsWorkflow(file))) return
  const words = text().engines.workflow
  showToast({ text: words.holdsOne(file.name), action: { label: words.useIt, run: () => openWorkflow(file) } })
}
