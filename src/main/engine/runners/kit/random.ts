import { createHash } from 'node:crypto'

/** Numbers that look random and are always the same for the same words. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<const Items extends readonly unknown[]>(items: Items): Items[number]
}

export function createRandom(...words: (string | number)[]): Random {
  let state = createHash('sha256').update(words.join('\u0000')).digest().readUInt32LE(0)
  // mulberry32: small, and the same on every machine
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return { next, between, whole, pick: (items) => items[whole(0, items.length - 1)] }
}
