import { text } from '#shared/text/index.ts'
import { openPictures } from '../../core/navigation/pictures-view.ts'
import { openWorkflow } from '../../core/navigation/workflow-view.ts'
import { holdsWorkflow } from '../../features/settings/workflows/workflow-file.ts'

/** As a workflow when there is one inside, otherwise as a picture for a batch. `path`: empty where a page is not told. */
export async function openPng(file: File, path: string): Promise<void> {
  const name = text().pictures.droppedName
  if (await holdsWorkflow(file)) openWorkflow(file)
  else if (path === '') openPictures({ from: 'files', name, files: [{ path: file.name, file }] })
  else openPictures({ from: 'paths', name, paths: [path] })
}
