import { listed } from './listed.ts'

/** Each at its own place. */
export const SMALL_NUMBERS = listed(`zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve,
  thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen`)

/** How many a number word means, from "one" to "nineteen"; undefined for any other word. */
export function numberNamed(word: string): number | undefined {
  const value = SMALL_NUMBERS.indexOf(word)
  return value > 0 ? value : undefined
}
