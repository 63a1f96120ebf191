import { z } from '../schema.ts'
import { ParamName, ParamValue, type Params } from '../service/params.ts'
import type { BatchSettings } from './settings.ts'
import type { Sweeps } from './sweeps.ts'

/** What tells a row from the others of its sweep. */
export const SweptValue = z.object({ param: ParamName, value: ParamValue })
export type SweptValue = z.infer<typeof SweptValue>

type Swept = Pick<BatchSettings, 'sweeps'>
interface SweptRow {
  listRow: number
  copy: number
  params: Params
}

/** The values a row runs with for what its batch sweeps; a param that its model does not have is left out. */
export function sweptValues({ params }: Pick<SweptRow, 'params'>, { sweeps }: Swept): SweptValue[] {
  return sweeps.axes.flatMap(({ param }) => {
    const value = params[param]
    return value === undefined ? [] : [{ param, value }]
  })
}

/** For file names and the terminal: `style ink, steps 20`. Empty when nothing is swept. */
export function sweepLabel(row: Pick<SweptRow, 'params'>, settings: Swept): string {
  return sweptValues(row, settings)
    .map(({ param, value }) => `${param.replaceAll('_', ' ')} ${plainValue(value)}`)
    .join(', ')
}

/** Media are told apart by their names; their folders are the same more often than not. */
function plainValue(value: ParamValue): string {
  return [value]
    .flat()
    .map((one) => String(one).split(/[\\/]/).findLast(Boolean) ?? '')
    .join(' ')
}

/** Rows by values: what a person compares at a glance. */
export interface SweepGrid<Row extends SweptRow> {
  /** One for each value across, as it differs from the next. */
  columns: SweptValue[][]
  lines: {
    listRow: number
    /** What is swept downwards, besides the rows of the list. */
    swept: SweptValue[]
    /** A cell for each column: its repeats in order, none where a model lacks the value. */
    cells: Row[][]
  }[]
}

/** Crossed sweeps run their last param across and the others down; paired ones run all their steps across. */
export function sweepGrid<Row extends SweptRow>(rows: readonly Row[], { sweeps }: Swept): SweepGrid<Row> {
  const [across, down] = directions(sweeps)
  const columns = new Map<string, { at: number; swept: SweptValue[] }>()
  const lines = new Map<string, { listRow: number; swept: SweptValue[]; cells: Map<string, Row[]> }>()
  for (const row of rows.toSorted((one, other) => one.listRow - other.listRow || one.copy - other.copy)) {
    const column = sweptValues(row, { sweeps: across })
    const columnKey = JSON.stringify(column)
    if (!columns.has(columnKey)) columns.set(columnKey, { at: placeOf(row, across), swept: column })
    const swept = sweptValues(row, { sweeps: down })
    const lineKey = JSON.stringify([row.listRow, swept])
    const line = lines.get(lineKey) ?? { listRow: row.listRow, swept, cells: new Map<string, Row[]>() }
    lines.set(lineKey, line)
    line.cells.set(columnKey, [...(line.cells.get(columnKey) ?? []), row])
  }
  // in the order in which a person wrote the values; what an edit or a cell has brought comes last
  const ordered = [...columns].toSorted(([, one], [, other]) => one.at - other.at)
  return {
    columns: ordered.map(([, { swept }]) => swept),
    lines: [...lines.values()].map(({ listRow, swept, cells }) => ({
      listRow,
      swept,
      cells: ordered.map(([key]) => cells.get(key) ?? []),
    })),
  }
}

function directions({ mode, axes }: Sweeps): [across: Sweeps, down: Sweeps] {
  const isPaired = mode === 'paired'
  return [
    { mode, axes: isPaired ? axes : axes.slice(-1) },
    { mode, axes: isPaired ? [] : axes.slice(0, -1) },
  ]
}

function placeOf({ params }: SweptRow, { axes }: Sweeps): number {
  const places = axes.map(({ param, values }) =>
    values.findIndex((value) => JSON.stringify(value) === JSON.stringify(params[param])),
  )
  return places.length === 0 || places.includes(-1) ? Infinity : Math.max(...places)
}
