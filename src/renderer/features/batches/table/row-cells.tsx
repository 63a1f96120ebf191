import type { CSSProperties, ReactNode } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { shownCoins } from '#shared/batch/row-coins.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { tableCellText, tableColumnId, type StandingColumn } from '#shared/batch/table-cell.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text as catalogue } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { reasonLine } from '#shared/text/reason-words.ts'
import { UnfinishedPicture } from '../../../media/pictures/unfinished-picture.tsx'
import type { GridCell, GridChoice, GridColumn } from '../../../ui/grid/grid-types.ts'
import { formatCount, formatDollars, formatShare } from '../../../words/format.ts'
import styles from './row-cells.module.css'
import { RowMediaCell, type RowMedia } from './row-media.tsx'
import { shownProviderCost } from './row-money.ts'
import { RowStateMark } from './row-state-mark.tsx'
import {
  cellIssue,
  isLong,
  isName,
  mediaParamOf,
  settingChoices,
  whyRowFixed,
  type TableColumn,
} from './table-columns.ts'

const WIDTHS = {
  state: 128,
  step: 176,
  coins: 84,
  coinsAndMoney: 148,
  words: 320,
  media: 220,
  name: 176,
  other: 116,
  note: 260,
}

/** Column of the table, with what its cells show. */
interface RowColumn extends GridColumn {
  cell: (row: BatchRow) => GridCell
  /** Content of a column of the list; null for columns about the state of a row. */
  listed: TableColumn | null
}

export interface RowCells {
  columns: readonly RowColumn[]
  cellOf: (row: BatchRow, column: number) => GridCell
  /** What a column of the grid shows of a row; undefined for those that nobody writes to. */
  shownBy(column: number): TableColumn | undefined
}

interface RowCellsOf {
  shown: readonly TableColumn[]
  settings: BatchSettings
  models: readonly Model[]
  /** What steps are called, of a batch that has several. */
  stepName: ((step: number) => string) | undefined
  /** Dollars stand beside the coins and need their room. */
  withMoney: boolean
  widths: Readonly<Record<string, number>>
  frozen: number
  media: RowMedia
}

/** The rows of a batch as cells of a grid. */
export function createRowCells({
  shown,
  settings,
  models,
  stepName,
  withMoney,
  widths,
  frozen,
  media,
}: RowCellsOf): RowCells {
  const words = catalogue().batches
  const byId = new Map(models.map((model) => [model.id, model]))
  const modelChoices = models.map(({ id, displayName }) => ({ value: id, label: displayName }))
  const choicesByModel = new Map<string, readonly GridChoice[]>()
  function choicesFor(row: BatchRow, { shows }: TableColumn): readonly GridChoice[] {
    if (shows.type === 'model') return modelChoices
    if (shows.type !== 'param') return []
    const key = `${row.modelId} ${shows.name}`
    const param = byId.get(row.modelId)?.params.find(({ name }) => name === shows.name)
    const known = choicesByModel.get(key) ?? (param ? settingChoices(param) : [])
    choicesByModel.set(key, known)
    return known
  }

  function listCell(row: BatchRow, column: TableColumn): GridCell {
    const written = tableCellText(row, column.shows, settings)
    const issue = cellIssue(row, column)
    const param = mediaParamOf(column)
    const choices = choicesFor(row, column)
    const fixed = whyRowFixed(row)
    const shownText = column.shows.type === 'model' ? (byId.get(written)?.displayName ?? written) : written
    return {
      text: shownText,
      editable: fixed === null,
      // that a row is sent or done is seen by its state
      ...(fixed !== null && fixed !== 'rowSent' && { about: catalogue().refusals[fixed] }),
      ...(issue !== undefined && { issue }),
      ...(choices.length > 0 && { choices }),
      ...(param !== undefined &&
        written !== '' && { content: <RowMediaCell row={row} param={param} text={written} media={media} /> }),
    }
  }

  const standing = (type: StandingColumn['type'], column: Pick<RowColumn, 'label' | 'width' | 'align' | 'cell'>) => ({
    id: tableColumnId({ type }),
    listed: null,
    ...column,
  })
  const inOrder: RowColumn[] = [
    ...(stepName
      ? [
          standing('step', {
            label: catalogue().recipes.columnStep,
            width: WIDTHS.step,
            cell: (row) => stepCell(row, stepName(row.step)),
          }),
        ]
      : []),
    standing('state', { label: words.columnState, width: WIDTHS.state, cell: stateCell }),
    standing('coins', {
      label: words.columnCoins,
      width: withMoney ? WIDTHS.coinsAndMoney : WIDTHS.coins,
      align: 'end',
      cell: (row) => ({ text: costOf(row), editable: false }),
    }),
    ...shown.map((column) => ({
      id: tableColumnId(column.shows),
      label: column.label,
      width: WIDTHS[widthOf(column)],
      editable: true,
      ...(isLong(column) && { long: true }),
      cell: (row: BatchRow) => listCell(row, column),
      listed: column,
    })),
    standing('note', { label: words.note, width: WIDTHS.note, cell: noteCell }),
  ]
  const columns = inOrder.map((column, at) =>
    Object.assign(column, { width: widths[column.id] ?? column.width, frozen: at < frozen }),
  )
  return {
    columns,
    shownBy: (column) => columns[column]?.listed ?? undefined,
    cellOf: (row, column) => columns[column]!.cell(row),
  }
}

/** A later step stands below what it was made from, a little to the right. */
function stepCell({ step, parent }: BatchRow, name: string): GridCell {
  const words = `${formatCount(step)} ${name}`
  return {
    text: words,
    editable: false,
    content: (
      <span
        className={styles.step}
        data-child={parent !== null || undefined}
        style={{ '--depth': step - 1 } as CSSProperties}
      >
        {words}
      </span>
    ),
  }
}

/** With the note of the row beside it: the column of notes is out of sight where there are many others. */
function stateCell(row: BatchRow): GridCell {
  const { state, progress } = row
  const note = noteOf(row)
  const share = state === 'running' && progress !== null ? ` ${formatShare(progress)}` : ''
  return {
    text: `${catalogue().batches.rowStates[state]}${share}`,
    content: <RowStateMark state={state} progress={progress} hasNote={note !== ''} />,
    editable: false,
    ...(note !== '' && { about: note }),
  }
}

/** Reason of its state, and a charge other than agreed. */
function noteOf({ reason, mismatch }: BatchRow): string {
  return [reason && reasonLine(reason), mismatch && renderMessage(mismatch)].filter(Boolean).join(' ')
}

function noteCell(row: BatchRow): GridCell {
  const note = noteOf(row)
  return {
    text: note,
    tone: row.mismatch === null ? 'soft' : 'attention',
    editable: false,
    ...(row.state === 'running' && { content: <Making generationId={row.generationId}>{note}</Making> }),
  }
}

function Making({ generationId, children }: { generationId: string | null; children: ReactNode }) {
  return (
    <>
      <UnfinishedPicture generationId={generationId} className={styles.unfinished} />
      {children}
    </>
  )
}

/** Coins, and the real money beside them where there is any. */
function costOf(row: BatchRow): string {
  const coins = coinsOf(row)
  const micros = row.providerCost ? shownProviderCost(row.providerCost, row.state).micros : 0
  return micros > 0 ? `${coins} · ${formatDollars(micros)}` : coins
}

function coinsOf(row: BatchRow): string {
  const words = catalogue().batches
  const shown = shownCoins(row)
  if (!shown) return ''
  if (shown.type === 'held') return words.held(shown.coins)
  return shown.type === 'refunded' ? words.coinsBack(shown.coins) : formatCount(shown.coins)
}

/** Its place in the list, and which of its copies it is. */
export function rowNumber({ listRow, copy }: Pick<BatchRow, 'listRow' | 'copy'>): string {
  return copy > 1 ? `${formatCount(listRow)}.${copy}` : formatCount(listRow)
}

function widthOf(column: TableColumn): keyof typeof WIDTHS {
  if (isLong(column)) return 'words'
  if (mediaParamOf(column) !== undefined) return 'media'
  return isName(column) ? 'name' : 'other'
}
