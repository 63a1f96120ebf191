import type { RefObject } from 'react'
import { FindBar } from '../../../ui/grid/find-bar.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { GridHandle, GridProps } from '../../../ui/grid/grid-types.ts'
import type { LinePages, Lines } from './line-pages.ts'
import { UnreadNote } from './unread-note.tsx'
import type { useFind } from './use-find.ts'

type Sort = NonNullable<GridProps['sort']> | null

interface LineGridProps extends Omit<GridProps, 'onMove' | 'sort' | 'onSort' | 'onFind' | 'query' | 'status'> {
  grid: RefObject<GridHandle | null>
  lines: Lines<unknown>
  pages: Pick<LinePages<unknown>, 'refresh'>
  find: ReturnType<typeof useFind>
  onReplace: () => void
  onReplaceAll: () => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Undefined where there is no place to put lines: in another order than theirs, or beside others that are not in sight. */
  onMove: GridProps['onMove'] | undefined
}

/** A table of any length, with finding above it and what could not be read below. */
export function LineGrid(props: LineGridProps) {
  const { grid, lines, pages, find, onReplace, onReplaceAll, sort, onSort, onMove, ...others } = props
  /** What was pressed for it goes with it; whoever did so goes on in the table. */
  const readAgain = () => {
    pages.refresh()
    grid.current?.focus()
  }
  return (
    <>
      {find.isOpen && <FindBar {...find.bar} onReplace={onReplace} onReplaceAll={onReplaceAll} />}
      <Grid
        ref={grid}
        {...others}
        {...(onMove && { onMove })}
        sort={sort}
        onSort={(column, descending) => onSort(descending === null ? null : { column, descending })}
        onFind={find.open}
        {...(find.query && { query: find.query })}
        status={lines.error && <UnreadNote error={lines.error} retry={readAgain} />}
      />
    </>
  )
}
