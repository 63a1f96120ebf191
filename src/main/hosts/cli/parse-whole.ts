import { InvalidArgumentError } from 'commander'

export function parseWhole(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}
