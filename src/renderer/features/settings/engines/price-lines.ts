import type { DollarPrice, ModelPrices } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'

/** One figure of a price list. */
export interface PriceLine {
  model: string
  /** Which figure: the price itself, one of its table, or of a thousand characters. */
  figure: 'output' | 'text' | `table:${string}`
  what: string
  micros: number
  asOf: string
}

const MICROS = 1_000_000

/** Every figure of the prices, one below the other. */
export function priceLines(prices: ModelPrices): PriceLine[] {
  return Object.entries(prices)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([model, price]) => linesOf(model, price))
}

function linesOf(model: string, price: DollarPrice): PriceLine[] {
  const words = text().engines.priceDialog
  const { perOutputMicros, table, factors, perCharacter, asOf } = price
  const entries = Object.entries(table?.micros ?? {})
  const rest = entries.length > 0 ? words.otherwise : factors ? words.perUnit : words.perOutput
  return [
    ...entries.map(([what, micros]) => ({ model, figure: `table:${what}` as const, what, micros, asOf })),
    // speech is billed by its text alone
    ...(perCharacter && perOutputMicros === 0
      ? []
      : [{ model, figure: 'output' as const, what: rest, micros: perOutputMicros, asOf }]),
    ...(perCharacter
      ? [{ model, figure: 'text' as const, what: words.perThousand, micros: perCharacter.microsPerThousand, asOf }]
      : []),
  ]
}

export function lineKey({ model, figure }: Pick<PriceLine, 'model' | 'figure'>): string {
  return `${model} ${figure}`
}

export function isPrice(dollars: number): boolean {
  return dollars >= 0 && dollars <= 1000
}

/** The models whose figures were changed, by line key in dollars, as looked up today. */
export function correctedPrices(prices: ModelPrices, dollars: ReadonlyMap<string, number>, today: string): ModelPrices {
  const corrected: ModelPrices = {}
  for (const line of priceLines(prices)) {
    const typed = dollars.get(lineKey(line))
    if (typed === undefined || microsOf(typed) === line.micros) continue
    const before = corrected[line.model] ?? prices[line.model]!
    corrected[line.model] = { ...withFigure(before, line.figure, microsOf(typed)), asOf: today }
  }
  return corrected
}

function withFigure(price: DollarPrice, figure: PriceLine['figure'], micros: number): DollarPrice {
  if (figure === 'output') return { ...price, perOutputMicros: micros }
  if (figure === 'text')
    return price.perCharacter ? { ...price, perCharacter: { ...price.perCharacter, microsPerThousand: micros } } : price
  const name = figure.slice('table:'.length)
  return price.table
    ? { ...price, table: { ...price.table, micros: { ...price.table.micros, [name]: micros } } }
    : price
}

function microsOf(dollars: number): number {
  return Math.round(dollars * MICROS)
}

export function dollarsOf(micros: number): number {
  return micros / MICROS
}
