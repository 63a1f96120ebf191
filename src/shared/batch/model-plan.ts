import { assertNever } from '../assert-never.ts'
import { isKnownDescriptor, isMediaParam, type Model } from '../service/catalog.ts'
import { createParamChecker, type ParamChecker } from '../service/check-params.ts'
import type { Effect } from '../service/effect.ts'
import { mediaTexts, type Params, type ParamValue } from '../service/params.ts'
import { asksConsent } from '../service/catalog.ts'
import { messageRef, type MessageRef } from '../text/localized-message.ts'
import { ruleRef } from '../text/rule-words.ts'
import { readStepTarget, type ColumnTarget } from './column-mapping.ts'
import type { CellIssue } from './cell-issue.ts'
import { suggestValue } from './loose-cell.ts'
import { readMediaReference, type MediaReference } from './media-reference.ts'
import { createCellReader, type CellReader } from './read-cell.ts'
import { refusedReference } from './refused-reference.ts'
import type { BatchSettings } from './settings.ts'

/** Which column says what: column name, its index and its target. */
export interface MappedColumns {
  columns: readonly { index: number; target: ColumnTarget }[]
  columnOf: ReadonlyMap<string, string>
}

/** All that the rows of a model have in common, worked out once. */
export interface ModelPlan {
  model: Model
  takes(param: string): boolean
  /** Adds what the cells say to the constants, and the names they said it for to `told`. */
  read(cells: readonly string[], told: string[]): Params
  /** The seed of a row that names none, by its param. `isSwept`: the row is made with several values of other params. */
  seedOf(index: number, random: () => number, isSwept: boolean): Params
  mediaOf(params: Params): Record<string, MediaReference[]>
  check(params: Params, effect: Effect | undefined): CellIssue[]
}

/** Stands in for an upload that does not exist yet, so that everything else can be checked. */
const FUTURE_UPLOAD = 'upload'
const NO_MEDIA: Record<string, MediaReference[]> = Object.freeze({})
const NO_ISSUES: CellIssue[] = []
const NO_REFUSALS: { name: string; refusal: MessageRef }[] = []

export function planModel(model: Model, mapped: MappedColumns, settings: BatchSettings): ModelPlan {
  const descriptors = new Map(model.params.map((descriptor) => [String(descriptor.name), descriptor]))
  // a constant is meant for the rows that can use it: lists mix models
  const constants: Params = Object.fromEntries(
    Object.entries(settings.constants).filter(([name]) => descriptors.has(name)),
  )
  const readers = mapped.columns.flatMap(({ index, target }) => {
    if (target === 'model' || target === 'effect' || target === 'status' || target === 'step') return []
    // what feeds a later step is read for that one
    if (readStepTarget(target)) return []
    const descriptor = descriptors.get(target)
    return [{ index, name: target, read: descriptor ? createCellReader(descriptor) : readPlain }]
  })
  const mediaNames = model.params.filter(isMediaParam).map(({ name }) => String(name))
  const checkParams = createParamChecker(model)
  const unsaid: CellIssue[] =
    asksConsent(model) && !settings.consent
      ? [
          {
            path: 'consent',
            saying: messageRef('rules.consent', model.displayName),
            column: null,
          },
        ]
      : NO_ISSUES

  function place(path: string, saying: MessageRef): CellIssue {
    return { path, saying, column: mapped.columnOf.get(path) ?? null }
  }

  function suggest(path: string, value: ParamValue | undefined): string | null {
    const descriptor = descriptors.get(path)
    const isKnown = descriptor !== undefined && isKnownDescriptor(descriptor) && value !== undefined
    return isKnown ? suggestValue(descriptor, String(value)) : null
  }

  return {
    model,
    takes: (param) => descriptors.has(param),
    read(cells, told) {
      const params: Params = { ...constants }
      for (const { index, name, read } of readers) {
        const value = read(cells[index] ?? '')
        if (value === undefined) continue
        params[name] = value
        told.push(name)
      }
      return params
    },
    seedOf: seedRule(model, settings),
    mediaOf: (params) => (mediaNames.length === 0 ? NO_MEDIA : mediaOf(mediaNames, params)),
    check(params, effect) {
      const issues = mediaNames.length === 0 ? checkParams(params) : checkWithUploads(checkParams, mediaNames, params)
      const images = effect && imagesIssue(effect, params)
      const refused = mediaNames.length === 0 ? NO_REFUSALS : refusedMedia(mediaNames, params)
      if (issues.length === 0 && refused.length === 0 && !images && unsaid.length === 0) return []
      const placed = issues.map((issue): CellIssue => {
        const suggestion = suggest(issue.path, params[issue.path])
        const { path, saying, column } = place(issue.path, ruleRef(issue))
        return suggestion === null ? { path, saying, column } : { path, saying, column, suggestion }
      })
      for (const { name, refusal } of refused) placed.push(place(name, refusal))
      if (images) placed.push(place('images', images))
      return [...unsaid, ...placed]
    },
  }
}

/** For a param the model does not have: what the cell says is kept, so that the check can name it. */
const readPlain: CellReader = (text) => text.trim() || undefined

function seedRule(model: Model, { seed: { rule, start } }: BatchSettings): ModelPlan['seedOf'] {
  const descriptor = model.params.find((candidate) => candidate.kind === 'seed')
  if (!descriptor) return () => ({})
  const { name } = descriptor
  const count = ('max' in descriptor ? Number(descriptor.max) : 0) + 1
  const rolled = (random: () => number) => ({ [name]: Math.floor(random() * count) })
  return (index, random, isSwept) => {
    switch (rule) {
      case 'given':
        // each cell of a sweep would get a seed of its own from the service, and differ by that as well
        return isSwept ? rolled(random) : {}
      case 'rolled':
        return rolled(random)
      case 'fixed':
        return { [name]: start % count }
      case 'stepped':
        return { [name]: (start + index) % count }
      default:
        return assertNever(rule)
    }
  }
}

function mediaOf(names: readonly string[], params: Params): Record<string, MediaReference[]> {
  const media: Record<string, MediaReference[]> = {}
  for (const name of names) {
    const value = params[name]
    if (value !== undefined) media[name] = mediaTexts(value).map(readMediaReference)
  }
  return media
}

/** What is not even looked at, such as a path to another computer. */
function refusedMedia(names: readonly string[], params: Params): { name: string; refusal: MessageRef }[] {
  return names.flatMap((name) => {
    const value = params[name]
    const refusals = mediaTexts(value).map(refusedReference)
    return refusals.flatMap((refusal) => (refusal ? [{ name, refusal }] : []))
  })
}

function checkWithUploads(check: ParamChecker, names: readonly string[], params: Params) {
  const checkable = { ...params }
  for (const name of names) {
    const value = params[name]
    if (Array.isArray(value)) checkable[name] = value.map(() => FUTURE_UPLOAD)
    else if (value !== undefined) checkable[name] = FUTURE_UPLOAD
  }
  return check(checkable)
}

function imagesIssue({ input }: Effect, params: Params): MessageRef | undefined {
  if (!isImagesInput(input)) return undefined
  const count = Array.isArray(params['images']) ? params['images'].length : 0
  return count < input.min || count > input.max ? messageRef('rules.effectImages', input.min, input.max) : undefined
}

function isImagesInput(input: Effect['input']): input is { type: 'images'; min: number; max: number } {
  return input.type === 'images'
}
