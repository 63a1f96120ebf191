/** Any whole number from 0 to `max`. */
export function rollSeed(max: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((random / 2 ** 32) * (max + 1))
}
