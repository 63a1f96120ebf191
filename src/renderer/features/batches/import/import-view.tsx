import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { PlaceFrame } from '../../../ui/place-frame.tsx'
import { isSameList } from './same-list.ts'
import { openAsSheet, showSheet } from './open-as-sheet.ts'

/** A list that was brought, while the app reads it; then it is a sheet to be prepared. */
export function ImportView({ list }: { list: BroughtList }) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const opening = useAct()
  const words = text().batches
  const open = useEffectEvent((isWanted: () => boolean) =>
    opening.run(async () => {
      const sheet = await openAsSheet(client, list, isWanted)
      if (!sheet) return
      // also from another place: whoever comes back finds it
      const { view } = useBatches.getState()
      showSheet(sheet, list, view.at === 'import' && isSameList(view.list, list))
    }),
  )
  useEffect(() => {
    let wanted = true
    // a moment later, so that a drawing that is thrown away at once has opened nothing
    const timer = setTimeout(() => void open(() => wanted))
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [])
  return (
    <PlaceFrame leading={<IconButton icon={ArrowLeft} label={words.back} onClick={showList} />} title={list.name}>
      {opening.error === undefined ? (
        <Loading label={words.readingList} />
      ) : (
        <LoadFailure
          title={words.listUnusable}
          error={opening.error}
          loading={opening.running}
          retry={() => void open(() => true)}
        />
      )}
    </PlaceFrame>
  )
}
