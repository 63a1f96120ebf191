import type { BatchRow } from '#shared/app/batch.ts'
import { tableColumnId } from '#shared/batch/table-cell.ts'
import type { GridCell, GridPlace } from '../../../ui/grid/grid-types.ts'
import type { LinePages } from '../lines/line-pages.ts'
import type { RowCells } from './row-cells.tsx'
import type { RowCellText } from './use-row-changes.ts'

/**
 * What is to stand in some cells, told by the ids of their rows. Each line is looked up once: rows of a batch that runs
 * move, and what was read of one must not be written to another. Undefined leaves a cell as it is.
 */
export async function cellTextsAt<Place extends GridPlace>(
  { pages, cells }: { pages: LinePages<BatchRow>; cells: Pick<RowCells, 'cellOf' | 'shownBy'> },
  places: readonly Place[],
  textOf: (cell: GridCell, place: Place) => string | undefined,
): Promise<RowCellText[]> {
  const rows = await pages.rowsAt(places.map(({ line }) => line))
  return places.flatMap((place) => {
    const [row, shows] = [rows.get(place.line), cells.shownBy(place.column)?.shows]
    const text = row && textOf(cells.cellOf(row, place.column), place)
    return row && shows && text !== undefined ? [{ rowId: row.id, column: tableColumnId(shows), text }] : []
  })
}
