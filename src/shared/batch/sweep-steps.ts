import { isKnownDescriptor, isMediaParam, type AnyParamDescriptor, type Model } from '../service/catalog.ts'
import { checkValue } from '../service/check-params.ts'
import type { Params, ParamValue } from '../service/params.ts'
import { MOST_ROWS } from './most-rows.ts'
import { readCell } from './read-cell.ts'
import { sweptCopies, type Sweeps } from './sweeps.ts'

/** What a row is made with, one after the other, and how much of what was asked for its model does not know. */
export interface SweepSteps {
  steps: Params[]
  leftOut: number
  /** How many there would be, when they are more than a batch takes: those are not written down. */
  tooMany?: number
}

/**
 * Every combination of the axes that apply; a cell that says a value itself is not swept. A list mixes models: what one
 * of them does not know is left out for its rows, and an axis of which it knows nothing makes no copies.
 */
export function sweepSteps(
  { mode, axes }: Sweeps,
  said: ReadonlySet<string>,
  model: Pick<Model, 'params'>,
): SweepSteps {
  const open = axes.filter(({ param }) => !said.has(param))
  const applying = applyingAxes({ mode, axes: open }, model)
  const count = countOf(mode, applying)
  if (count > MOST_ROWS) return { steps: [], leftOut: 0, tooMany: count }
  const steps = combine(mode, applying).filter(isWhole)
  // without the axis that told them apart, steps side by side may be the same
  const own = mode === 'paired' && applying.length < open.length ? unique(steps) : steps
  // a row is made at least once, also when it knows no step whole
  return { steps: own.length > 0 ? own : [{}], leftOut: countOf(mode, open) - Math.max(own.length, 1) }
}

/** How many steps there are, without writing them down. */
export function countSteps(sweeps: Sweeps, said: ReadonlySet<string>, model: Pick<Model, 'params'>): number {
  if (sweeps.mode === 'paired') return sweepSteps(sweeps, said, model).steps.length
  const open = sweeps.axes.filter(({ param }) => !said.has(param))
  return countOf(sweeps.mode, applyingAxes({ ...sweeps, axes: open }, model))
}

interface ApplyingAxis {
  param: string
  /** Undefined stands for what the model does not know, beside the steps of the other axes. */
  values: readonly (ParamValue | undefined)[]
}

/** Those of which the model knows a value, with the values as it takes them. */
function applyingAxes({ mode, axes }: Sweeps, model: Pick<Model, 'params'>): ApplyingAxis[] {
  return axes
    .map(({ param, values }) => {
      const descriptor = model.params.find(({ name }) => name === param)
      const known = values.map((value) => descriptor && valueFor(descriptor, value))
      return { param, values: mode === 'crossed' ? known.filter((value) => value !== undefined) : known }
    })
    .filter(({ values }) => values.some((value) => value !== undefined))
}

/** As the model takes it: one has the number 4 where another has the word. Undefined when it does not know it. */
function valueFor(descriptor: AnyParamDescriptor, value: ParamValue): ParamValue | undefined {
  // whether a file will do is looked at when it is read
  if (!isKnownDescriptor(descriptor) || isMediaParam(descriptor)) return value
  if (checkValue(descriptor, value) === undefined) return value
  const read = readCell(descriptor, String(value))
  return read !== undefined && checkValue(descriptor, read) === undefined ? read : undefined
}

function isWhole(step: Partial<Params>): step is Params {
  return Object.values(step).every((value) => value !== undefined)
}

function combine(mode: Sweeps['mode'], axes: readonly ApplyingAxis[]): Record<string, ParamValue | undefined>[] {
  if (mode === 'paired' && axes.length > 0) {
    const length = Math.max(...axes.map(({ values }) => values.length))
    return Array.from({ length }, (_, index) =>
      Object.fromEntries(axes.map(({ param, values }) => [param, values[index % values.length]])),
    )
  }
  return axes.reduce<Record<string, ParamValue | undefined>[]>(
    (steps, { param, values }) => steps.flatMap((step) => values.map((value) => ({ ...step, [param]: value }))),
    [{}],
  )
}

function countOf(mode: Sweeps['mode'], axes: readonly { values: readonly unknown[] }[]): number {
  return sweptCopies(
    mode,
    axes.map(({ values }) => values.length),
  )
}

function unique(steps: readonly Params[]): Params[] {
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()]
}
