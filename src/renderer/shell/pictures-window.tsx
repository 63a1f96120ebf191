import { later } from '../core/later.tsx'
import { usePicturesView } from '../core/navigation/pictures-view.ts'

const PicturesSheet = later(async () => (await import('../features/batches/pictures/pictures-sheet.tsx')).PicturesSheet)

/** The sheet of files that somebody wants a batch of, over whatever place is open. */
export function PicturesWindow() {
  const { source, turn } = usePicturesView()
  if (!source) return null
  return <PicturesSheet meanwhile={null} key={turn} source={source} />
}
