/** What was typed for a number and is none is kept as NaN: nothing is made with it. */
export function lacksNumber(options: object): boolean {
  return Object.values(options).some(Number.isNaN)
}
