import { CompareView } from '../../media/compare/compare-view.tsx'
import { ItemViewer } from '../../media/viewer/item-viewer.tsx'
import type { useOpened } from './selection/use-opened.ts'

/** One item large, or several side by side, over the library. */
export function OpenedItems({ opened, views }: ReturnType<typeof useOpened>) {
  if (opened.at === 'viewer')
    return <ItemViewer ids={opened.ids} shownId={opened.shownId} onShow={views.turn} onClose={views.close} />
  if (opened.at === 'compare')
    return <CompareView ids={opened.ids} candidates={opened.candidates} onClose={views.close} />
  return null
}
