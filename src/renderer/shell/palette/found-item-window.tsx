import { create } from 'zustand'
import { later } from '../../core/later.tsx'

const ItemViewer = later(async () => (await import('../../media/viewer/item-viewer.tsx')).ItemViewer)

/** What was found and chosen, shown as large as the window wherever one is. */
export const useFoundItem = create<{ ids: readonly string[]; shownId: string | undefined }>(() => ({
  ids: [],
  shownId: undefined,
}))

export function FoundItemWindow() {
  const { ids, shownId } = useFoundItem()
  if (shownId === undefined) return null
  return (
    <ItemViewer
      meanwhile={null}
      ids={ids}
      shownId={shownId}
      onShow={(id) => useFoundItem.setState({ shownId: id })}
      onClose={() => useFoundItem.setState({ ids: [], shownId: undefined })}
    />
  )
}
