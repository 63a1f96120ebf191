export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)

/** The way from one number to another, `share` of it: 0 is where it begins, 1 where it ends. */
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

/** From 0 to 1 as a share does, but without a kink at either end. */
export const eased = (share: number): number => share * share * (3 - 2 * share)

/** 0 below `low`, 1 above `high`, without a kink between. */
export const smoothstep = (low: number, high: number, value: number): number =>
  eased(clamp((value - low) / (high - low)))

/** One for each channel of a colour, each axis of a place or each corner of a triangle. */
export const triple = <Made>(of: (index: 0 | 1 | 2) => Made): [Made, Made, Made] => [of(0), of(1), of(2)]

/** How far two rows of numbers of one length lie apart at each place, on average. */
export function meanDifference(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += Math.abs(one[index]! - other[index]!)
  return sum / one.length
}

/** Beyond either end of a row it goes on backwards: the place in it that is met there. */
export function reflected(place: number, length: number): number {
  const period = Math.max(1, length * 2 - 2)
  const folded = Math.abs(Math.round(place)) % period
  return folded < length ? folded : period - folded
}
