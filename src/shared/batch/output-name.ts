import type { Params, ParamValue } from '../service/params.ts'
import { suggestMapping, targetOf } from './column-mapping.ts'
import { readTemplate, type NameTemplate } from './file-name.ts'
import type { BatchKind } from './kinds.ts'
import type { BatchSettings } from './settings.ts'
import { WORDS } from '../service/params.ts'
import { sweepLabel } from './swept-values.ts'

/** An output and what is known of it, as far as its name can say it. */
export interface NamedOutput {
  batch: { name: string; kind: BatchKind; settings: BatchSettings }
  row: {
    listRow: number
    copy: number
    params: Params
    mediaParams: readonly string[]
    columns: Readonly<Record<string, string>>
    step: number
    /** Of a later step: the row of the list that it came from, and by which outputs. */
    first?: { copy: number; params: Params; mediaParams: readonly string[] }
    branch?: string
  }
  /** What the service has made it with: what was asked for, with what it has chosen itself. */
  made: { id: string; createdAt: string; modelName: string; effectId: string | null; params: Params }
  /** Among the outputs of its generation, from 1. */
  position: number
  /** What makes it again alone; null when nobody knows. */
  ownSeed: number | null
  kind: string
  stem: string | null
  extension: string
}

/** Longer labels are cut, after which they may be the same. */
const LONGEST_LABEL = 60

/**
 * What a file is called, relative to its batch's folder. It is decided by the row alone: neither by what its cells said
 * before they were corrected, nor by which row ends first. What the template leaves open between the copies of a row and
 * their outputs is added to it.
 */
export function outputName(output: NamedOutput): string {
  const template = readTemplate(output.batch.settings.nameTemplate)
  const sweep = sweepOf(output, template)
  const path = template.render({ ...valuesOf(output), sweep }, endingsOf(output, template, sweep))
  const { position, ownSeed } = output
  const isTold = template.fields.includes('output') || (ownSeed !== null && template.fields.includes('seed'))
  return position === 1 || isTold ? path : numbered(path, position)
}

function valuesOf({ batch, row, made, position, ownSeed, kind, stem, extension }: NamedOutput) {
  const seed = ownSeed === null ? {} : { seed: String(ownSeed) }
  const params: Record<string, string> = { ...wordsOf(row), ...ranWith(row, made.params), ...seed }
  const model = made.modelName
  const effect = made.effectId ?? undefined
  const own: Record<string, string | undefined> = { ...params, model, effect }
  // the one cell of a single run is its prompt, though nothing is read from it
  const isSingle = batch.kind === 'single'
  const names = Object.keys(row.columns)
  const mapping = isSingle ? suggestMapping(names) : (batch.settings.mapping ?? suggestMapping(names))
  const columns = names.map((column): [string, string | undefined] => {
    const target = targetOf(mapping, column)
    const cell = row.columns[column]
    if (target === undefined || target === 'status') return [column, cell]
    return [column, own[target] ?? (isSingle ? cell : undefined)]
  })
  return {
    seed: undefined,
    prompt: params['text'],
    ...params,
    ...Object.fromEntries(columns),
    batch: batch.name,
    row: row.listRow,
    copy: row.first?.copy ?? row.copy,
    step: row.step,
    branch: row.branch,
    output: position,
    stem: stem ?? undefined,
    model,
    effect,
    kind,
    date: made.createdAt.slice(0, 10),
    time: made.createdAt.slice(11, 19).replaceAll(':', ''),
    id: made.id,
    ext: extension,
  }
}

/** What the row of the list was about: a later step often has no words of its own. */
function wordsOf({ first }: NamedOutput['row']): Record<string, string> {
  if (!first) return {}
  const words = WORDS.flatMap((name) => (typeof first.params[name] === 'string' ? [[name, first.params[name]]] : []))
  return Object.fromEntries(words) as Record<string, string>
}

/** In words. Files are called as they were before the service gave them ids. */
function ranWith({ params: asked, mediaParams }: NamedOutput['row'], made: Params): Record<string, string> {
  const words = Object.entries(made).map(([name, value]): [string, string] => {
    const file = mediaParams.includes(name) ? asked[name] : undefined
    return [name, file === undefined ? inWords(value) : fileNames(file)]
  })
  return Object.fromEntries(words)
}

const inWords = (value: ParamValue) => [value].flat().join(' ')
const fileNames = (value: ParamValue) =>
  [value]
    .flat()
    .map((path) => String(path).split(/[\\/]/).findLast(Boolean) ?? '')
    .join(' ')

/** What is swept, except for what the template says whole in a place of its own. */
function sweepOf({ batch: { settings }, row: own }: NamedOutput, template: NameTemplate): string {
  const row = own.first ?? own
  const isSaid = (param: string) => {
    const value = row.params[param]
    return value !== undefined && inWords(value).length <= template.shows(param)
  }
  const { mode, axes } = settings.sweeps
  return sweepLabel(row, { sweeps: { mode, axes: axes.filter(({ param }) => !isSaid(param)) } })
}

function endingsOf(output: NamedOutput, template: NameTemplate, sweep: string): string[] {
  return [...copyEndings(output, template, sweep), ...stepEndings(output, template)]
}

/** The last step has the clean name of its row; files of earlier steps are told apart by their step. */
function stepEndings({ batch, row: { step, branch = '' } }: NamedOutput, { fields }: NameTemplate): string[] {
  const isLast = step === 1 + batch.settings.laterSteps.length
  return [
    ...(isLast || fields.includes('step') ? [] : [`step ${step}`]),
    ...(fields.includes('branch') || branch === '' ? [] : [branch]),
  ]
}

/** Stem of a file without the number of the last step, which files of earlier versions have. */
export function cleanStem(stem: string, recipe: { step: number; steps: number } | undefined): string {
  if (!recipe || recipe.step !== recipe.steps) return stem
  return stem.replace(new RegExp(`-step ${recipe.step}(?=(?:-[\\d.-]+)?(?: \\d+)?$)`), '')
}

function copyEndings({ batch: { settings }, row: own }: NamedOutput, template: NameTemplate, sweep: string): string[] {
  const row = own.first ?? own
  if (template.fields.includes('copy')) return []
  const isAmbiguous =
    settings.repeats > 1 ||
    sweep.length > LONGEST_LABEL ||
    hasLookalikes(settings) ||
    hidesVariant(settings, row.params, template)
  return [...(template.fields.includes('sweep') ? [] : [sweep]), ...(isAmbiguous ? [String(row.copy)] : [])]
}

/** Whether a prompt that stood for several may have a twin whose name looks the same. */
function hidesVariant({ dynamicPrompts }: BatchSettings, { prompt = '' }: Params, template: NameTemplate): boolean {
  if (dynamicPrompts.mode === 'off') return false
  return dynamicPrompts.mode === 'drawn' || inWords(prompt).length > template.shows('prompt')
}

/** Whether two swept values look the same in a file name, such as `16:9` and `16/9`. */
function hasLookalikes({ sweeps }: BatchSettings): boolean {
  return sweeps.axes.some(({ param, values }) => {
    const labels = values.map((value) =>
      readTemplate('{value}.{ext}')
        .render({ value: sweepLabel({ params: { [param]: value } }, { sweeps }) })
        .toLowerCase(),
    )
    return new Set(labels).size < labels.length
  })
}

function numbered(path: string, number: number): string {
  const dot = path.lastIndexOf('.')
  return `${path.slice(0, dot)} ${number}${path.slice(dot)}`
}
