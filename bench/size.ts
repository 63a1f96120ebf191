/** Set by `npm run bench -- smoke`: each part runs once at a tiny size, to show that it reaches its end. */
export const IS_SMOKE = process.argv[2] === 'smoke'

/** Size of a measurement, or of a smoke run. */
export const sized = (full: number, tiny: number): number => (IS_SMOKE ? tiny : full)

/** All values, or only the first in a smoke run. */
export const sampled = <Value>(values: readonly Value[]): readonly Value[] => (IS_SMOKE ? values.slice(0, 1) : values)
