/** Millionths of a dollar as money, with as many places as it takes and never less than cents. */
export function dollars(micros: number): string {
  const [whole, part = ''] = (micros / 1_000_000).toFixed(6).split('.')
  return `$${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}
