/** From what a file says, 0 to 1, to the amount of light. */
export const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** From an amount of light to what a file says, 0 to 1. */
export const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const STEPS = 4096
const tableOf = (curve: (value: number) => number) =>
  Float32Array.from({ length: STEPS + 2 }, (_, step) => curve(step / STEPS))
const [TO_LINEAR, FROM_LINEAR] = [tableOf(toLinear), tableOf(fromLinear)]

function look(table: Float32Array, value: number): number {
  const at = value <= 0 ? 0 : value >= 1 ? STEPS : value * STEPS
  const step = at | 0
  return table[step]! + (table[step + 1]! - table[step]!) * (at - step)
}

/** Both again out of tables, between 0 and 1 only: for every pixel of a picture powers take too long. */
export const quickToLinear = (value: number): number => look(TO_LINEAR, value)
export const quickFromLinear = (value: number): number => look(FROM_LINEAR, value)
