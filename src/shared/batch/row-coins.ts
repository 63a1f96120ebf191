import type { RowState } from './states.ts'

interface RowCoins {
  coins: { quoted: number; held: number; charged: number; refunded: number }
  state: RowState
}

/** The one figure that the table shows of a row's coins; null when there is none to show. */
export function shownCoins({ coins, state }: RowCoins): {
  type: 'charged' | 'held' | 'refunded' | 'quoted'
  coins: number
} | null {
  for (const type of ['charged', 'held', 'refunded'] as const) if (coins[type] > 0) return { type, coins: coins[type] }
  return coins.quoted > 0 && state === 'ready' ? { type: 'quoted', coins: coins.quoted } : null
}
