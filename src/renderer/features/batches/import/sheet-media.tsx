import { useMemo } from 'react'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { splitMediaCell } from '#shared/batch/media-reference.ts'
import { useAppEvents, useConnection } from '../../../bridge/hooks.ts'
import { MediaCell } from '../../../media/named/media-cell.tsx'
import { createMediaInSight, useInSight, type MediaInSight } from '../../../media/named/media-in-sight.ts'

/** What the cells in sight name, by what they say. */
export type SheetMedia = MediaInSight<NamedMedia>

export function useSheetMedia(sheetId: string): SheetMedia {
  const { client } = useConnection()
  const media = useMemo(
    () =>
      createMediaInSight<NamedMedia>(async (texts) => {
        const { cells } = await client.request('media.ofCells', { sheetId, texts: [...texts] })
        return new Map(cells.map(({ text, media: named }) => [text, named]))
      }),
    [client, sheetId],
  )
  useAppEvents((event) => {
    // files have been looked at, or the folder they are looked for in is another
    if (event.type === 'sheet.changed' && event.sheetId === sheetId) media.refresh()
  })
  return media
}

interface SheetMediaCellProps {
  text: string
  /** Whether several files may stand in the cell. */
  several: boolean
  media: SheetMedia
}

/** A cell that names files, with the picture of the first; what is wrong with the others is said by the cell itself. */
export function SheetMediaCell({ text, several, media }: SheetMediaCellProps) {
  const [first = text.trim(), ...others] = several ? splitMediaCell(text) : [text.trim()]
  const known = useInSight(media, first)
  return <MediaCell text={first} media={[known, ...others.map(() => undefined)]} />
}
