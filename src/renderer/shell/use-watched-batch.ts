import { useEffect } from 'react'
import { useConnection } from '../bridge/hooks.ts'
import { useBatches } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'

/** Tells the app which batch somebody is looking at: what one sees happen needs no notification. */
export function useWatchedBatch(): void {
  const { client } = useConnection()
  const place = useNavigation((navigation) => navigation.place)
  const view = useBatches((batches) => batches.view)
  const batchId = place === 'batches' && view.at === 'batch' ? view.id : null
  useEffect(() => {
    // of several windows, the one with the focus has the say
    const tell = () => {
      if (document.hasFocus()) client.request('desktop.watchBatch', { batchId }).catch(() => {})
    }
    tell()
    window.addEventListener('focus', tell)
    return () => window.removeEventListener('focus', tell)
  }, [client, batchId])
}
