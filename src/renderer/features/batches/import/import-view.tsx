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
import { openAsSheet } from './open-as-sheet.ts'

/** A list that was brought, while the app reads it; then it is a sheet to be prepared. */
export function ImportView({ list }: { list: BroughtList }) {
  const { client } = useConnection()
  const { showList, openSheet } = useBatches()
  const opening = useAct()
  const words = text().batches
  const open = useEffectEvent((isWanted: () => boolean) =>
    opening.run(async () => {
      const sheet = await openAsSheet(client, list, isWanted)
      if (!sheet) return
      // a recipe brings columns, and the first row to write in
      if (list.recipe && sheet.rows === 0)
        await client.request('sheets.insert', { id: sheet.id, before: null, rows: [{ cells: [] }] })
      openSheet(sheet.id, list)
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
