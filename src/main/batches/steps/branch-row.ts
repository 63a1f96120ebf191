import { withWords } from '#shared/batch/later-steps.ts'
import { itemReference, type MediaReference } from '#shared/batch/media-reference.ts'
import { planModel } from '#shared/batch/model-plan.ts'
import type { NextStep } from '#shared/batch/recipe-course.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { mediaInputsOf } from '#shared/batch/step-media.ts'
import { sweepSteps } from '#shared/batch/sweep-steps.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'
import { messageRef } from '#shared/text/localized-message.ts'
import { newRow } from '../rows/new-row.ts'
import type { KeptLater, NewRow, RowRecord } from '../store/rows.ts'

/** A later step as its rows are made of it. */
export interface StepMaker {
  next: NextStep
  model: Model | undefined
  effect: Effect | undefined
  /** How many rows each branch becomes. */
  sweepCount: (later: readonly KeptLater[]) => number
  /**
   * Its settings, what the row said for it, the row's words and what the steps before have made: one set of params for
   * each of its sweeps. `taken`: by step, what names the outputs.
   */
  paramsOf(
    row: { words: Params; later: readonly KeptLater[] },
    taken: (from: number, all: boolean) => string[],
  ): Params[]
  rowsOf(
    from: Pick<RowRecord, 'listRow' | 'columns' | 'later'>,
    words: Params,
    taken: (from: number, all: boolean) => string[],
  ): NewRow[]
}

export function stepMaker(next: NextStep, catalog: StepCatalog, settings: BatchSettings): StepMaker {
  const { step, number } = next
  const model = catalog.models.find(({ id }) => id === step.modelId)
  const effect = step.effectId === null ? undefined : catalog.effects.find(({ id }) => id === step.effectId)
  const plan = model && planModel(model, { columns: [], columnOf: new Map() }, { ...settings, constants: {} })
  const media = model ? mediaInputsOf(model, effect) : []

  function paramsOf(
    { words, later }: { words: Params; later: readonly KeptLater[] },
    taken: (from: number, all: boolean) => string[],
  ): Params[] {
    const said = saidFor(later, number)
    const own = { ...step.params, ...said }
    const base = model ? withWords(own, model, words) : own
    for (const { name, isList } of media) {
      const input = step.inputs?.[name]
      if (!input || base[name] !== undefined) continue
      const references = taken(input.from, input.takes === 'all')
      if (references.length > 0) base[name] = isList ? references : references[0]!
    }
    const steps = combinations(said)
    return steps.map((combination) => Object.assign({}, base, combination))
  }

  function combinations(said: Params): Params[] {
    if (!model || step.sweeps.axes.length === 0) return [{}]
    return sweepSteps(step.sweeps, new Set(Object.keys(said)), model).steps
  }

  return {
    next,
    model,
    effect,
    sweepCount: (later) => combinations(saidFor(later, number)).length,
    paramsOf,
    rowsOf(from, words, taken) {
      const all = paramsOf({ words, later: from.later }, taken)
      return all.map((params, index) => {
        const found: Readonly<Record<string, readonly MediaReference[]>> = plan ? plan.mediaOf(params) : {}
        const unknown = { path: 'model', column: null, saying: messageRef('rules.unknownModel', step.modelId) }
        const item = {
          row: from.listRow,
          copy: index + 1,
          modelId: step.modelId,
          effectId: step.effectId,
          params,
          media: found,
          columns: from.columns,
          done: false,
          step: number,
          later: from.later.filter((one) => one.step > number).map(({ step: of, params: told }) => laterOf(of, told)),
          leftOut: 0,
          issues: plan ? plan.check(params, effect) : [unknown],
        }
        return newRow(item, model)
      })
    },
  }
}

const laterOf = (step: number, params: Params) => ({ step, params, media: {} })

function saidFor(later: readonly KeptLater[], number: number): Params {
  return later.find(({ step }) => step === number)?.params ?? {}
}

/** What names outputs of the library, in a row's params. */
export function references(itemIds: readonly string[]): string[] {
  return itemIds.map(itemReference)
}
