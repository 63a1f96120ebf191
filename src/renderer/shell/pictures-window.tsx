import { later } from '../core/later.tsx'
import { usePicturesView } from '../core/navigation/pictures-view.ts'

const PicturesDialog = later(
  async () => (await import('../features/batches/pictures/pictures-dialog.tsx')).PicturesDialog,
)

/** The dialog of files that somebody wants a batch of, over whatever place is open. */
export function PicturesWindow() {
  const { source, turn } = usePicturesView()
  if (!source) return null
  return <PicturesDialog meanwhile={null} key={turn} source={source} />
}
