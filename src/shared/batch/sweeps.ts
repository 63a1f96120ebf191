import { z } from '../schema.ts'
import { ParamName, ParamValue } from '../service/params.ts'

export const MOST_AXES = 6
export const MOST_SWEPT_VALUES = 1000
/** Every value with every one of the others, or the first of each, then the second. */
export const SWEEP_MODES = ['crossed', 'paired'] as const

/** One value after another for a param: crossed with the other axes, or step by step beside them. */
const SweepAxis = z.strictObject({ param: ParamName, values: z.array(ParamValue).min(1).max(MOST_SWEPT_VALUES) })

export const Sweeps = z.strictObject({
  mode: z.enum(SWEEP_MODES).default('crossed'),
  axes: z.array(SweepAxis).max(MOST_AXES).default([]),
})
export type Sweeps = z.infer<typeof Sweeps>

/** How often a row is made with axes of so many values each. One that has none yet makes no copies. */
export function sweptCopies(mode: Sweeps['mode'], counts: readonly number[]): number {
  const copies = counts.map((count) => Math.max(1, count))
  return mode === 'paired' ? Math.max(1, ...copies) : copies.reduce((product, count) => product * count, 1)
}
