import { useEffect } from 'react'
import type { Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../bridge/client.ts'
import { useConnection } from '../bridge/hooks.ts'
import { telling } from '../core/acting.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { openWorkflow } from '../core/navigation/workflow-view.ts'
import { LIBRARY_ITEMS } from '../features/compose/files/dropped.ts'
import { holdsWorkflow } from '../features/settings/workflows/workflow-file.ts'
import { isRecipeFile, openRecipeFile } from '../media/recipes/recipe-files.ts'
import { showToast } from '../ui/toast-store.ts'

/**
 * A workflow or a recipe may be dropped anywhere. JSON can be nothing else and says itself which; a picture is one in Compose first and only offers what
 * it holds, and anywhere else nobody takes a picture alone. Heard before the places hear of it.
 */
export function useDroppedWorkflows(): void {
  const { client } = useConnection()
  useEffect(() => {
    const over = (drag: DragEvent) => {
      // without this the browser opens what is dropped in place of the app
      if (drag.dataTransfer && isFromOutside(drag.dataTransfer)) drag.preventDefault()
    }
    const drop = (drag: DragEvent) => {
      if (!drag.dataTransfer || !isFromOutside(drag.dataTransfer)) return
      // nor where no place takes it
      drag.preventDefault()
      const [file, ...others] = drag.dataTransfer.files
      if (!file || others.length > 0) return
      const meant = whatIsMeant(file, useNavigation.getState().place)
      if (meant === 'workflow') {
        drag.stopPropagation()
        // whoever has shown that it would take the file lets go of it
        drag.target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
        void telling(() => open(client, file))
      } else if (meant === 'picture') void offer(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop, { capture: true })
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop, { capture: true })
    }
  }, [client])
}

async function open(client: Client, file: File): Promise<void> {
  if (isJson(file) && (await isRecipeFile(file))) await openRecipeFile(client, file)
  else openWorkflow(file)
}

function isJson({ name, type }: File): boolean {
  return type === 'application/json' || /\.json$/i.test(name)
}

function whatIsMeant(file: File, place: Place): 'workflow' | 'picture' | 'other' {
  const { name, type } = file
  if (isJson(file)) return 'workflow'
  if (type !== 'image/png' && !/\.png$/i.test(name)) return 'other'
  return place === 'compose' ? 'picture' : 'workflow'
}

/** What is dragged inside of the window comes as a file too. */
function isFromOutside({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes(LIBRARY_ITEMS)
}

async function offer(file: File): Promise<void> {
  if (!(await holdsWorkflow(file))) return
  const words = text().engines.workflow
  showToast({ text: words.holdsOne(file.name), action: { label: words.useIt, run: () => openWorkflow(file) } })
}
