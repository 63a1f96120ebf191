import { useCallback } from 'react'
import type { SheetRow, SheetView } from '#shared/app/sheet.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { useLinePages } from '../lines/use-line-pages.ts'

/** The rows of a list in one view, checked as these settings would have them. */
export function useSheetRows(id: string, settings: BatchSettings, view: SheetView) {
  const { client } = useConnection()
  const read = useCallback(
    (offset: number, limit: number) => client.request('sheets.rows', { id, settings, view, offset, limit }),
    [client, id, settings, view],
  )
  const { pages, lines } = useLinePages<SheetRow>(read)
  useStale('sheets.rows', () => pages.refresh(), id)
  return { pages, lines }
}
