import { useEffect, useEffectEvent } from 'react'
import type { Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../bridge/hooks.ts'
import { telling } from '../core/acting.ts'
import { useBatches, type DroppedFile } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { openPictures } from '../core/navigation/pictures-view.ts'
import { bringFiles } from '../features/batches/import/bring-list.ts'
import { droppedFiles } from '../features/batches/import/dropped-files.ts'
import { kindByName } from '../features/batches/pictures/sort-files.ts'
import { isListName } from '../features/batches/import/dropped-files.ts'
import { LIBRARY_ITEMS } from '../features/compose/files/dropped.ts'

/** In Compose a few pictures are inputs of what is being made; so many are not. */
const MANY = 13
/** A folder of photos often holds a note as well; only these are lists by their name alone. */
const TABLES = /\.(csv|tsv|tab|xlsx|ods)$/i

/** A folder, or many pictures, may be dropped anywhere: a sheet asks what to do with them. Heard before the places. */
export function useDroppedPictures(): void {
  const { client } = useConnection()
  const onDrop = useEffectEvent((drag: DragEvent) => {
    const { dataTransfer } = drag
    if (!dataTransfer?.types.includes('Files') || dataTransfer.types.includes(LIBRARY_ITEMS)) return
    const folders = [...dataTransfer.items].filter((item) => item.webkitGetAsEntry()?.isDirectory)
    const names = [...dataTransfer.files].map(({ name }) => name)
    if (folders.length === 0 && !areMany(names, useNavigation.getState().place)) return
    drag.preventDefault()
    drag.stopPropagation()
    // whoever has shown that it would take the files lets go of them
    drag.target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
    const title = folders[0]?.webkitGetAsEntry()?.name ?? text().pictures.droppedName
    const paths = [...dataTransfer.files].map((file) => window.pressrun?.pathOf?.(file) ?? '')
    void telling(async () => {
      const files = await droppedFiles(dataTransfer)
      if (isList(files)) {
        useBatches.getState().importList(await bringFiles(client, files))
        useNavigation.getState().open('batches')
      } else if (paths.length > 0 && paths.every((path) => path !== ''))
        openPictures({ from: 'paths', name: title, paths })
      else openPictures({ from: 'files', name: title, files })
    })
  })
  useEffect(() => {
    const listen = (drag: DragEvent) => onDrop(drag)
    window.addEventListener('drop', listen, { capture: true })
    return () => window.removeEventListener('drop', listen, { capture: true })
  }, [])
}

function areMany(names: readonly string[], place: Place): boolean {
  if (names.some(isListName)) return false
  const media = names.filter((name) => kindByName(name) !== undefined).length
  if (place === 'compose') return media >= MANY
  // a single PNG may hold a workflow, which is asked about elsewhere
  return media > 1 || (media === 1 && place === 'batches' && !/\.png$/i.test(names[0] ?? ''))
}

/** What names its files is a list, and what lies beside it came along. */
function isList(files: readonly DroppedFile[]): boolean {
  return files.some(({ path }) => TABLES.test(path)) || !files.some(({ path }) => kindByName(path) !== undefined)
}
