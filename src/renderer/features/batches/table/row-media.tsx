import { useMemo } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { valueText } from '#shared/batch/table-cell.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { MediaCell } from '../../../media/named/media-cell.tsx'
import { createMediaInSight, useInSight, type MediaInSight } from '../../../media/named/media-in-sight.ts'
import type { MediaByParam } from '../../../media/named/use-item-media.ts'

/** What the rows in sight name. */
export type RowMedia = MediaInSight<MediaByParam>

export function useRowsMedia(): RowMedia {
  const { client } = useConnection()
  return useMemo(
    () =>
      createMediaInSight<MediaByParam>(async (keys) => {
        const idsByKey = new Map(keys.map((key) => [key, rowIdOf(key)]))
        const { rows } = await client.request('media.ofRows', { rowIds: [...new Set(idsByKey.values())] })
        const byId = new Map(rows.map(({ rowId, params }) => [rowId, params]))
        return new Map(
          [...idsByKey].flatMap(([key, id]) => {
            const params = byId.get(id)
            return params ? [[key, params] as const] : []
          }),
        )
      }),
    [client],
  )
}

/** What a row says is part of its key: one that was changed is asked about again. */
function keyOf({ id, params }: BatchRow, param: string): string {
  return `${id} ${valueText(params[param])}`
}

function rowIdOf(key: string): number {
  return Number(key.slice(0, key.indexOf(' ')))
}

interface RowMediaCellProps {
  row: BatchRow
  param: string
  text: string
  media: RowMedia
}

/** A cell that names files, with the picture of the first. */
export function RowMediaCell({ row, param, text, media }: RowMediaCellProps) {
  const known = useInSight(media, keyOf(row, param))
  const value = row.params[param]
  const [first = text] = Array.isArray(value) ? value : [text]
  return <MediaCell text={first} media={known?.[param] ?? []} />
}
