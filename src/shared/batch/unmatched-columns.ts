import { PARAM_NAMES } from '../service/params.ts'
import { text } from '../text/index.ts'
import {
  isReportColumn,
  plainName,
  stepTarget,
  targetOf,
  targetsByName,
  type ColumnMapping,
  type ColumnTarget,
} from './column-mapping.ts'
import { nearestText } from './loose-cell.ts'

/** Column that fills no setting: its cells only feed file names. */
export interface UnmatchedColumn {
  column: string
  /** The setting whose name is written most alike; null when none is near enough. */
  nearest: ColumnTarget | null
}

/** Shorter names stand inside too many words that mean something else. */
const SHORTEST_PART = 6

/** Columns of a list that nothing is made of, in their order, each with the setting that may be meant. */
export function unmatchedColumns(columns: readonly string[], mapping: ColumnMapping): UnmatchedColumn[] {
  const taken = new Set<string>(Object.values(mapping))
  const known = new Map<string, ColumnTarget>(targetsByName())
  for (const name of PARAM_NAMES) known.set(plainName(text().compose.names.params[name]), name)
  const open = [...known].filter(([, target]) => !taken.has(target))
  return columns
    .filter((column) => targetOf(mapping, column) === undefined && !isReportColumn(column))
    .map((column) => ({ column, nearest: nearestTarget(column, new Map(open)) }))
}

function nearestTarget(column: string, known: ReadonlyMap<string, ColumnTarget>): ColumnTarget | null {
  if (stepTarget(column) !== undefined) return null
  const written = plainName(column)
  const nearest =
    nearestText([...known.keys()], written) ??
    // "Farbpalette" means the palette
    [...known.keys()].find(
      (name) => name.length >= SHORTEST_PART && (written.endsWith(name) || written.startsWith(name)),
    )
  return known.get(nearest ?? '') ?? null
}
