import { InvalidArgumentError } from 'commander'

export function parseWhole(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`A number from ${least} to ${most} is expected.`)
    return value
  }
}
