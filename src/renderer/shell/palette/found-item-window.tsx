import { create } from 'zustand'
import { later } from '../../core/later.tsx'

const ItemViewer = later(async () => (await import('../../media/viewer/item-viewer.tsx')).ItemViewer)

/** What was found and chosen, shown as large as the window wherever one is. */
export const useFoundItem = create<{ ids: readonly string[]; index: number }>(() => ({ ids: [], index: 0 }))

export function FoundItemWindow() {
  const { ids, index } = useFoundItem()
  if (ids.length === 0) return null
  return (
    <ItemViewer
      meanwhile={null}
      ids={ids}
      index={index}
      onIndex={(next) => useFoundItem.setState({ index: next })}
      onClose={() => useFoundItem.setState({ ids: [], index: 0 })}
    />
  )
}
