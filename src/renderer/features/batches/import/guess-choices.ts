import { targetOf, type ColumnTarget } from '#shared/batch/column-mapping.ts'
import { isDynamic } from '#shared/batch/dynamic-prompt.ts'
import { FIRST_MODEL } from '#shared/batch/first-model.ts'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import { ParamName } from '#shared/service/params.ts'
import type { TypedDynamicPrompts } from '../../../making/prompts/typed-dynamic-prompts.ts'
import type { ImportChoices } from './import-choices.ts'

/** Prompts that stand for several are meant to, until somebody says otherwise. */
export function guessDynamic(sample: readonly (readonly string[])[]): TypedDynamicPrompts {
  return { mode: sample.some((cells) => cells.some(isDynamic)) ? 'all' : 'off', draws: 4, seed: 1 }
}

/** Columns that mean something by their names; where none says what to make, the wordiest is taken for it. */
export function guessMapping({
  columns,
  sample,
  mapping,
}: {
  columns: readonly string[]
  sample: readonly (readonly string[])[]
  mapping: Readonly<Record<string, string>>
}): ImportChoices['mapping'] {
  const known = meantByContent(mapping as ImportChoices['mapping'], columns, sample)
  const targets = new Set(Object.values(known))
  if (TELLING.some((target) => targets.has(target))) return known
  const open = columns
    .map((column, at) => ({ column, length: sample.reduce((sum, cells) => sum + wordLength(cells[at] ?? ''), 0) }))
    .filter(({ column, length }) => length > 0 && targetOf(known, column) === undefined)
    .toSorted((one, other) => other.length - one.length)
  return open[0] ? { ...known, [open[0].column]: 'prompt' } : known
}

/** Names that mean one thing or another: what most cells look like decides. */
const BY_CONTENT: readonly { names: readonly string[]; looks: RegExp; target: ColumnTarget }[] = [
  { names: ['format'], looks: /^\d+\s*[:x/×]\s*\d+$/i, target: 'aspect_ratio' },
  { names: ['size', 'größe', 'groesse'], looks: /^\d{3,4}\s*(px|p)?$/i, target: 'resolution' },
  { names: ['count', 'anzahl'], looks: /^\d$/, target: 'num_outputs' },
]

function meantByContent(
  mapping: ImportChoices['mapping'],
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): ImportChoices['mapping'] {
  const meant: Record<string, ColumnTarget> = { ...mapping }
  for (const { names, looks, target } of BY_CONTENT) {
    const at = columns.findIndex((column) => names.includes(column.trim().toLowerCase()))
    const cells = sample.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
    const alike = cells.filter((cell) => looks.test(cell)).length
    if (at !== -1 && alike > cells.length / 2 && !Object.values(meant).includes(target)) meant[columns[at]!] = target
  }
  return meant
}

/** What the first rows really say something for: an empty column asks nothing of a model. */
export function usedMapping(
  mapping: ImportChoices['mapping'],
  { columns, sample }: { columns: readonly string[]; sample: readonly (readonly string[])[] },
): ImportChoices['mapping'] {
  const isUsed = (column: string) => sample.some((cells) => (cells[columns.indexOf(column)] ?? '').trim() !== '')
  return Object.fromEntries(Object.entries(mapping).filter(([column]) => isUsed(column)))
}

/** A row with one of these knows what it is about. */
const TELLING: readonly ColumnTarget[] = ['prompt', 'text', 'lyrics', 'image', 'images', 'video', 'audio', 'effect']

/** Numbers and addresses are no words. */
function wordLength(cell: string): number {
  return /^[\d\s.,:/-]*$/.test(cell) || /^https?:/i.test(cell) ? 0 : cell.length
}

/** Whether every row says itself what runs it, as far as the first ones tell. */
export function namesEveryModel(
  { columns, sample }: { columns: readonly string[]; sample: readonly (readonly string[])[] },
  mapping: ImportChoices['mapping'],
): boolean {
  const naming = columns.flatMap((column, at) =>
    ['model', 'effect'].includes(targetOf(mapping, column) ?? '') ? [at] : [],
  )
  return naming.length > 0 && sample.every((cells) => naming.some((at) => cells[at]?.trim()))
}

/** What a list without a model of its own runs on: the last one if it can use every column, else one that can. */
export function guessModel(
  mapping: ImportChoices['mapping'],
  models: readonly Model[],
  { last, isNamed }: { last: string | null; isNamed: boolean },
): string | null {
  // a list that says so itself needs no model for the rest
  if (isNamed) return null
  const targets = new Set(Object.values(mapping))
  // of the first step alone: what later ones are told asks nothing of it
  const params = [...targets].filter((target) => ParamName.safeParse(target).success && target !== 'effect')
  const fits = models.filter((model) => params.every((target) => model.params.some(({ name }) => name === target)))
  // an engine was added to be used
  const brought = fits.find((model) => providerOf(model)?.state === 'ready')?.id ?? null
  const wanted = [last, brought, FIRST_MODEL].find((id) => fits.some((model) => model.id === id))
  return wanted ?? (fits[0] ?? models.find(({ id }) => id === FIRST_MODEL) ?? models[0])?.id ?? null
}
