import type { FailureCode, GenerationStatus } from '#shared/service/generation.ts'

export const RUN_DEADLINE_MS = 10 * 60_000
export const PRICE_PER_OUTPUT = 10
const QUOTE_MS = 10 * 60_000

export interface ModelGeneration {
  key: string
  /** Filled in from the answer; the model itself never needs it. */
  id: string
  body: Record<string, unknown>
  outputs: number
  perOutput: number
  month: string
  status: GenerationStatus
  charged: number | null
  error: FailureCode | null
  attempts: number
  attemptStartedAt: number
}

export interface ModelQuote {
  token: string
  outputs: number
  perOutput: number
  expiresAt: number
}

/** The rules of coins in a page: what the engine, however it does it, must amount to. */
export class CoinModel {
  available: number
  spent = 0
  multiplier = 1
  now: number
  readonly generations: ModelGeneration[] = []
  readonly quotes: ModelQuote[] = []
  readonly #limit: number
  readonly #cap: number

  constructor({ coins, now, limit, cap }: { coins: number; now: number; limit: number; cap: number }) {
    this.available = coins
    this.now = now
    this.#limit = limit
    this.#cap = cap
  }

  get perOutput(): number {
    return PRICE_PER_OUTPUT * this.multiplier
  }

  get held(): number {
    return sum(this.#live().map(({ outputs, perOutput }) => outputs * perOutput))
  }

  get spentThisMonth(): number {
    const month = monthOf(this.now)
    return sum(
      this.generations
        .filter((generation) => generation.month === month)
        .map(({ charged, outputs, perOutput }) => charged ?? outputs * perOutput),
    )
  }

  processing(): ModelGeneration[] {
    return this.generations.filter(({ status }) => status === 'processing')
  }

  /** The code a submit is refused with, or undefined when it is accepted. */
  submit(
    generation: Pick<ModelGeneration, 'key' | 'body' | 'outputs'>,
    price: number | ModelQuote,
  ): string | undefined {
    let perOutput = this.perOutput
    if (typeof price === 'number') {
      if (perOutput * generation.outputs > price) return 'max_coins_exceeded'
    } else {
      if (this.now >= price.expiresAt && perOutput !== price.perOutput) return 'price_changed'
      perOutput = price.perOutput
    }
    const coins = perOutput * generation.outputs
    if (this.available < coins) return 'insufficient_coins'
    if (this.spentThisMonth + coins > this.#cap) return 'spend_cap_exceeded'
    this.available -= coins
    this.generations.push({
      ...generation,
      id: '',
      perOutput,
      month: monthOf(this.now),
      status: 'queued',
      charged: null,
      error: null,
      attempts: 0,
      attemptStartedAt: 0,
    })
    return undefined
  }

  quote(token: string, outputs: number): void {
    this.quotes.push({ token, outputs, perOutput: this.perOutput, expiresAt: this.now + QUOTE_MS })
  }

  cancel(generation: ModelGeneration): string | undefined {
    if (generation.status !== 'queued') return 'not_cancelable'
    this.#end(generation, 'canceled', 0)
    return undefined
  }

  finish(generation: ModelGeneration, delivered: number): void {
    const paid = Math.min(delivered, generation.outputs)
    if (paid === 0) this.fail(generation, 'internal')
    else this.#end(generation, 'succeeded', paid * generation.perOutput)
  }

  fail(generation: ModelGeneration, error: FailureCode): void {
    generation.error = error
    this.#end(generation, 'failed', 0)
  }

  lose(generation: ModelGeneration): void {
    if (generation.attempts === 2) this.fail(generation, 'timeout')
    else this.#attempt(generation)
  }

  /** First in, first out, up to the limit. */
  dispatch(): void {
    for (const generation of this.generations) {
      if (this.processing().length === this.#limit) return
      if (generation.status !== 'queued') continue
      generation.status = 'processing'
      this.#attempt(generation)
    }
  }

  #attempt(generation: ModelGeneration): void {
    generation.attempts += 1
    generation.attemptStartedAt = this.now
  }

  #end(generation: ModelGeneration, status: GenerationStatus, charged: number): void {
    generation.status = status
    generation.charged = charged
    this.available += generation.outputs * generation.perOutput - charged
    this.spent += charged
  }

  #live(): ModelGeneration[] {
    return this.generations.filter(({ status }) => status === 'queued' || status === 'processing')
  }
}

function monthOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
