import { createItemMaker, type BatchCatalog, type BatchItem } from '#shared/batch/items.ts'
import { withFewSteps } from '#shared/batch/count-generations.ts'
import type { ColumnTarget } from '#shared/batch/column-mapping.ts'
import { templateFault } from '#shared/batch/file-name.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import type { MakeStep, Recipe, RecipeStep } from '#shared/batch/recipe.ts'
import { BatchSettings, MOST_DRAWS, MOST_REPEATS } from '#shared/batch/settings.ts'
import { MOST_STYLES, type Style } from '#shared/batch/styles.ts'
import { MOST_SWEPT_VALUES } from '#shared/batch/sweeps.ts'
import { linesOf } from '#shared/lines-of.ts'
import { isKnownDescriptor, isMediaParam, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { checkValue } from '#shared/service/check-params.ts'
import type { ParamName, Params } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { worded } from '#shared/text/localized-message.ts'
import type { TypedDynamicPrompts } from '../../../making/prompts/typed-dynamic-prompts.ts'

/** What is chosen while a list becomes a batch, as it is typed. */
export interface ImportChoices {
  modelId: string | null
  effectId: string | null
  mapping: Readonly<Record<string, ColumnTarget>>
  /** Param to text, for cells that are empty or not there. */
  constants: Readonly<Record<string, string>>
  sweeps: readonly SweepChoice[]
  sweepMode: 'crossed' | 'paired'
  repeats: string
  seedRule: BatchSettings['seed']['rule']
  seedStart: string
  /** What `{red|blue}` in a prompt means. */
  dynamicPrompts: TypedDynamicPrompts
  /** Names of those that go into every prompt. */
  styles: readonly string[]
  nameTemplate: string
  consent: boolean
  /** What comes after the first step. Not there in what an older version has kept. */
  laterSteps?: readonly RecipeStep[]
  keepSteps?: boolean
}

export interface SweepChoice {
  param: string
  /** One value a line. */
  text: string
}

export interface ChosenSettings {
  settings: BatchSettings
  /** Why what was chosen cannot be, by the setting that is left at its default instead. No batch is made before. */
  faults: ChoiceFaults
}
export type ChoiceFaults = Partial<Record<keyof BatchSettings, string>>

/**
 * What the choices come to, whatever is typed: a list is drawn while it is. Text that is no value of a model stays text, so
 * that the check can say what is wrong with it.
 */
export function settingsOf(
  choices: ImportChoices,
  models: readonly Model[],
  styles: readonly Style[] = [],
): ChosenSettings {
  const chosen = models.find(({ id }) => id === choices.modelId)
  const read = (name: string, text: string) => {
    // rows that name another model have it read as that one takes it
    const descriptor = [...(chosen?.params ?? []), ...models.flatMap(({ params }) => params)].find(
      (param) => param.name === name,
    )
    return descriptor ? readCell(descriptor, text) : text.trim() || undefined
  }
  const constants: Params = {}
  for (const [name, text] of Object.entries(choices.constants)) {
    const value = read(name, text)
    if (value !== undefined) constants[name] = value
  }
  const axes = choices.sweeps
    .map(({ param, text }) => ({
      param: param as ParamName,
      values: linesOf(text)
        .map((line) => read(param, line))
        .filter((value) => value !== undefined),
    }))
    .filter(({ values }) => values.length > 0)
  const { mode } = choices.dynamicPrompts
  const wanted = {
    modelId: choices.modelId,
    effectId: choices.effectId,
    mapping: choices.mapping,
    constants,
    sweeps: { mode: choices.sweepMode, axes },
    repeats: wholeOf(choices.repeats),
    // what a rule does not use is not in sight: nobody could mend it
    seed: { rule: choices.seedRule, start: isCounted(choices) ? wholeOf(choices.seedStart) : undefined },
    dynamicPrompts: mode === 'drawn' ? choices.dynamicPrompts : { mode },
    styles: styles.filter(({ name }) => choices.styles.includes(name)),
    consent: choices.consent,
    nameTemplate: choices.nameTemplate,
    laterSteps: choices.laterSteps ?? [],
    keepSteps: choices.keepSteps ?? true,
  }
  const { error } = BatchSettings.safeParse(wanted)
  const broken = new Set(error?.issues.map(({ path: [part] }) => part as keyof BatchSettings))
  const fault = templateFault(choices.nameTemplate)
  if (fault) broken.add('nameTemplate')
  return {
    settings: BatchSettings.parse(
      Object.fromEntries(Object.entries(wanted).filter(([part]) => !broken.has(part as keyof BatchSettings))),
    ),
    faults: Object.fromEntries(
      [...broken].map((part) => [part, part === 'nameTemplate' && fault ? worded(fault).message : faultWords(part)]),
    ),
  }
}

function faultWords(part: keyof BatchSettings): string {
  const words = text().importing.faults
  if (part === 'repeats') return words.repeats(MOST_REPEATS)
  if (part === 'seed') return words.seed(MOST_DIGITS)
  if (part === 'dynamicPrompts') return text().prompts.mostDraws(MOST_DRAWS)
  if (part === 'styles') return text().prompts.mostStyles(MOST_STYLES)
  if (part === 'sweeps') return words.sweeps(MOST_SWEPT_VALUES)
  return words.unknown
}

/** Whether its seeds begin with one that is chosen. */
export function isCounted({ seedRule }: Pick<ImportChoices, 'seedRule'>): boolean {
  return seedRule === 'stepped' || seedRule === 'fixed'
}

/** What the rows are made by at first, as a step; null where every row says so itself. */
export function firstStepOf(choices: ImportChoices, models: readonly Model[]): MakeStep | null {
  if (choices.modelId === null) return null
  const {
    settings: { constants: params, modelId, effectId },
  } = settingsOf({ ...choices, laterSteps: [] }, models)
  if (modelId === null) return null
  return { type: 'make', modelId, effectId, params, inputs: null, sweeps: { mode: 'crossed', axes: [] } }
}

/** What is chosen when the rows are to go through a recipe; the list's own settings stay where its first step is the same. */
export function choicesFor(
  { steps: [first, ...laterSteps], keepSteps }: Recipe,
  choices: Pick<ImportChoices, 'modelId' | 'sweeps'>,
): Partial<ImportChoices> {
  if (first?.type !== 'make') return {}
  const { modelId, effectId, params } = first
  const constants = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join('; ') : String(value)]),
  )
  const sweeps = modelId === choices.modelId ? choices.sweeps : []
  return { modelId, effectId, constants, sweeps, laterSteps, keepSteps }
}

/** Whether rows say themselves what runs them. */
export function rowsSay(mapping: ImportChoices['mapping']): boolean {
  const named = Object.values(mapping)
  return named.includes('model') || named.includes('effect')
}

/** What is chosen with another model: of what was typed for every row, that which it takes too. Undefined for the same one. */
export function choicesForModel(
  modelId: string | null,
  choices: Pick<ImportChoices, 'modelId' | 'mapping' | 'constants' | 'sweeps'>,
  models: readonly Model[],
): Partial<ImportChoices> | undefined {
  if (modelId === choices.modelId) return undefined
  const params = models.find(({ id }) => id === modelId)?.params ?? []
  const takes = (name: string, written: string) => {
    const descriptor = params.find((param) => param.name === name)
    if (!descriptor) return false
    const value = readCell(descriptor, written)
    return value === undefined || !isKnownDescriptor(descriptor) || checkValue(descriptor, value) === undefined
  }
  const constants = Object.fromEntries(Object.entries(choices.constants).filter(([name, typed]) => takes(name, typed)))
  const swept = choices.sweeps.map(({ param, text: lines }) => {
    const known = linesOf(lines).filter((line) => takes(param, line))
    return { param, text: known.join('\n') }
  })
  // what rows of other models are swept over is none of this one's business
  const sweeps = rowsSay(choices.mapping) ? choices.sweeps : swept.filter((axis) => axis.text !== '')
  return { modelId, constants, sweeps }
}

/** Without what is swept over a setting, or with another one in its place; undefined when it is not swept any more. */
export function withoutSweep(
  { sweeps }: Pick<ImportChoices, 'sweeps'>,
  param: string,
  other?: string,
): Partial<ImportChoices> | undefined {
  const index = sweeps.findIndex((axis) => axis.param === param)
  if (index < 0 || sweeps.some((axis) => axis.param === other)) return undefined
  return { sweeps: sweeps.toSpliced(index, 1, ...(other === undefined ? [] : [{ param: other, text: '' }])) }
}

/** What the columns fill once one of them fills something else. One column a target: the one chosen last has it. */
export function withTarget(
  mapping: ImportChoices['mapping'],
  column: string,
  target: ColumnTarget | undefined,
): ImportChoices['mapping'] {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== target)
  return { ...Object.fromEntries(others), ...(target && { [column]: target }) }
}

/** What a column may feed in a later step. */
export interface LaterParam {
  target: ColumnTarget
  step: number
  descriptor: AnyParamDescriptor
}

/** Every setting of the later steps, counted as a person counts; files come from the steps before. */
export function laterParams(laterSteps: readonly RecipeStep[], models: readonly Model[]): LaterParam[] {
  return laterSteps.flatMap((step, index) => {
    const model = step.type === 'make' ? models.find(({ id }) => id === step.modelId) : undefined
    return openParams(model, {}).map((descriptor) => ({
      target: `${index + 2}.${descriptor.name}` as ColumnTarget,
      step: index + 2,
      descriptor,
    }))
  })
}

const MOST_DIGITS = 10

/** NaN for what is no whole number, undefined for nothing at all. */
function wholeOf(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return /^\d+$/.test(typed) && typed.length <= MOST_DIGITS ? Number(typed) : NaN
}

/** So many combinations of swept values, and so many generations in all, tell what one costs on average. */
const MOST_PRICED_STEPS = 200
const MOST_PRICED = 5000

/** What rows of a list would become, each once: they tell what one costs and what its files are called. */
export function itemsOf(
  { columns, rows }: { columns: readonly string[]; rows: readonly { cells: readonly string[] }[] },
  settings: BatchSettings,
  catalog: BatchCatalog,
): BatchItem[] {
  const make = createItemMaker(catalog, columns, withFewSteps(settings, MOST_PRICED_STEPS), () => 0)
  const items: BatchItem[] = []
  for (const [index, { cells }] of rows.entries()) {
    if (items.length >= MOST_PRICED) break
    items.push(...make({ number: index + 1, cells }))
  }
  return items
}

/** Settings of the model that no column fills: those can be set for every row. */
export function openParams(model: Model | undefined, mapping: ImportChoices['mapping']): AnyParamDescriptor[] {
  const mapped = new Set<string>(Object.values(mapping))
  return (model?.params ?? [])
    .filter((param) => !mapped.has(param.name) && param.name !== 'effect' && !isMediaParam(param))
    .toSorted((one, other) => one.ui.order - other.ui.order)
}

/** Whether a cell may name a file by a path that begins nowhere: the window knows a list's text, not its folder. */
export function hasMediaColumn(models: readonly Model[], mapping: ImportChoices['mapping']): boolean {
  const mapped = new Set<string>(Object.values(mapping))
  return models.some(({ params }) => params.some((param) => isMediaParam(param) && mapped.has(param.name)))
}
