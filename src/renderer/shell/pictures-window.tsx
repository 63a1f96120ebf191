import { lazy, Suspense } from 'react'
import { usePicturesView } from '../core/navigation/pictures-view.ts'

const PicturesSheet = lazy(async () => ({
  default: (await import('../features/batches/pictures/pictures-sheet.tsx')).PicturesSheet,
}))

/** The sheet of files that somebody wants a batch of, over whatever place is open. */
export function PicturesWindow() {
  const { source, turn } = usePicturesView()
  if (!source) return null
  return (
    <Suspense>
      <PicturesSheet key={turn} source={source} />
    </Suspense>
  )
}
