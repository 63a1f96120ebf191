const MOST_STEPS = 4

/** Round figures to read a chart by: from 0 to one that is not below `most`, at most five of them, always whole. */
export function ticksFor(most: number): number[] {
  const rough = Math.max(most, 1) / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((times) => times * power).find((round) => round >= rough) ?? rough)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / whole) + 1 }, (_, index) => index * whole)
}

/** Which of `count` days get a label when there is room for `room` of them: evenly, and today always. */
export function labelledDays(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0)
}
