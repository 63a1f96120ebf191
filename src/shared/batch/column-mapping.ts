import { PARAM_NAMES, type ParamName } from '../service/params.ts'
import { StepTarget } from './recipe.ts'

/**
 * What a column of a list says: a param, which model or effect runs the row, how an earlier run of it ended and which step
 * of a recipe that was, or a param of a later step.
 */
export type ColumnTarget = ParamName | 'model' | 'effect' | 'status' | 'step' | StepTarget

/** Column name to target; a column that is not in it only feeds file names. */
export type ColumnMapping = Readonly<Record<string, ColumnTarget>>

/** The columns a report adds; importing the report again skips what they call done. */
export const REPORT_COLUMNS = {
  status: 'Pressrun status',
  /** Which step of its recipe the line is; empty where there is only one. */
  step: 'Pressrun step',
  coins: 'Pressrun coins',
  /** In dollars; empty where no provider bills any. */
  providerCost: 'Pressrun provider_cost',
  seed: 'Pressrun seed',
  files: 'Pressrun files',
  error: 'Pressrun error',
} as const

/** What a report calls a column for a setting whose own name the list has used for something else. */
export function sentColumn(target: ColumnTarget): string {
  return `${target} (sent)`
}

const TARGETS = new Map<string, ColumnTarget>([
  ...PARAM_NAMES.map((name) => [plainName(name), name] as const),
  ['model', 'model'],
  ['modelid', 'model'],
  ['effectid', 'effect'],
  [plainName(REPORT_COLUMNS.status), 'status'],
  [plainName(REPORT_COLUMNS.step), 'step'],
  // what people call them
  ['prompts', 'prompt'],
  ['description', 'prompt'],
  ['negative', 'negative_prompt'],
  ['aspect', 'aspect_ratio'],
  ['ratio', 'aspect_ratio'],
  ['outputs', 'num_outputs'],
  ['seconds', 'duration'],
  // and what they are called in German
  ['modell', 'model'],
  ['effekt', 'effect'],
  ['beschreibung', 'prompt'],
  ['bildbeschreibung', 'prompt'],
  ['negativprompt', 'negative_prompt'],
  ['negativerprompt', 'negative_prompt'],
  ['seitenverhältnis', 'aspect_ratio'],
  ['auflösung', 'resolution'],
  ['stil', 'style'],
  ['ausgaben', 'num_outputs'],
  ['startwert', 'seed'],
  ['dauer', 'duration'],
  ['sekunden', 'duration'],
  ['bild', 'image'],
  ['bilder', 'images'],
  ['stimme', 'voice'],
  ['sprache', 'language'],
])

/** Every name by which a column finds its target, as `plainName` writes it. */
export function targetsByName(): ReadonlyMap<string, ColumnTarget> {
  return TARGETS
}

/** What a report says of a setting holds, whatever the list calls its other columns. */
const SENT_TARGETS = new Map(
  ([...PARAM_NAMES, 'model'] as const).map((target) => [plainName(sentColumn(target)), target] as const),
)

/**
 * Columns find their param by name; capitals, spaces and underscores are forgiven. `effect` means the effect of the row,
 * since its param of that name only ever holds the same thing.
 */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  const mapping: Record<string, ColumnTarget> = {}
  const taken = new Set<ColumnTarget>()
  for (const targets of [SENT_TARGETS, TARGETS])
    for (const column of columns) {
      const target = targets.get(plainName(column)) ?? (targets === TARGETS ? stepTarget(column) : undefined)
      if (target === undefined || taken.has(target)) continue
      mapping[column] = target
      taken.add(target)
    }
  const [only] = columns
  if (columns.length === 1 && only !== undefined && taken.size === 0) mapping[only] = 'prompt'
  return mapping
}

/** Which column of a list says something, for what is wrong with it; null when none does. */
export function columnFinder(
  columns: readonly string[],
  mapping: ColumnMapping | null,
): (target: string) => string | null {
  const mapped = Object.entries(mapping ?? suggestMapping(columns))
  return (wanted) => mapped.find(([column, target]) => target === wanted && columns.includes(column))?.[0] ?? null
}

/** Whether a list's first line names columns. A plain list of prompts has none. */
export function looksLikeHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => TARGETS.has(plainName(cell)) || stepTarget(cell) !== undefined)
}

/** `2.upscale_factor` as people write it: `2. Upscale factor` means the same. Undefined for anything else. */
export function stepTarget(column: string): StepTarget | undefined {
  const [, step, name] = /^\s*(\d{1,2})\s*\.(.+)$/s.exec(column) ?? []
  const target = name === undefined ? undefined : TARGETS.get(plainName(name))
  return StepTarget.safeParse(`${Number(step)}.${target}`).data
}

/** The step that a column feeds, and its param; null for what feeds the row itself. */
export function readStepTarget(target: ColumnTarget): { step: number; param: ParamName } | null {
  const [step = '', param] = target.split('.')
  return param === undefined ? null : { step: Number(step), param: param as ParamName }
}

/** Whether a report before this one has written the column: what it says is said anew. */
export function isReportColumn(column: string): boolean {
  return Object.values(REPORT_COLUMNS).some((name) => plainName(name) === plainName(column))
}

/** Name of a column without what people write in different ways: capitals, spaces, hyphens and underscores. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')
}

/** What a column means. Asked with care: a column may be called like something every object has. */
export function targetOf(mapping: ColumnMapping, column: string): ColumnTarget | undefined {
  return Object.hasOwn(mapping, column) ? mapping[column] : undefined
}
