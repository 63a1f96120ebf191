import type { CommandError } from '#shared/app/error.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import type { Quote } from '#shared/service/quote.ts'

/** What is known of a price. While it is asked again the last one stays in sight, and nothing is made for more. */
export type Price =
  | { status: 'unknown' }
  | { status: 'asking'; last: Quote | undefined }
  | { status: 'ready'; quote: Quote; expiresAt: number | undefined }
  | { status: 'failed'; error: CommandError }

export interface Quoter<Request> {
  /** The settings have changed; undefined when they have no price. Only the latest counts. */
  follow(request: Request | undefined): void
  /** The same again: the price or the balance may be another. */
  refresh(): void
  close(): void
}

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 300

/**
 * Asks for the price of what is set: after a pause, one question at a time, and an answer to settings that have changed
 * meanwhile is not shown. A price that runs out is asked for again.
 */
export function createQuoter<Request>({
  ask,
  onPrice,
  now = Date.now,
}: {
  ask: (request: Request) => Promise<Quote>
  onPrice: (price: Price) => void
  now?: () => number
}): Quoter<Request> {
  let wanted: { request: Request } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = false
  let last: Quote | undefined

  function wait(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void put(), milliseconds)
  }

  async function put() {
    const asked = wanted
    // the one under way is answered first; whoever asks then asks for the latest
    if (!asked || underWay) return
    underWay = true
    const price = await ask(asked.request).then(priced, (error: CommandError): Price => ({ status: 'failed', error }))
    underWay = false
    if (wanted !== asked) {
      if (wanted) wait(0)
      return
    }
    onPrice(price)
    if (price.status === 'ready' && price.expiresAt !== undefined) wait(price.expiresAt - now())
  }

  function priced(quote: Quote): Price {
    last = quote
    return { status: 'ready', quote, expiresAt: endOf(quote, now()) }
  }

  return {
    follow(request) {
      wanted = request === undefined ? undefined : { request }
      clearTimeout(timer)
      if (!wanted) last = undefined
      onPrice(wanted ? { status: 'asking', last } : { status: 'unknown' })
      if (wanted) wait(PAUSE_MS)
    },
    refresh() {
      if (!wanted) return
      wanted = { ...wanted }
      wait(PAUSE_MS)
    },
    close() {
      wanted = undefined
      clearTimeout(timer)
    },
  }
}

/** By this computer's clock. A service whose clock is far off says nothing that could be counted down. */
function endOf({ expiresAt }: Quote, now: number): number | undefined {
  const left = Date.parse(expiresAt) - now
  return left > 0 ? now + Math.min(left, QUOTE_VALID_MS) : undefined
}
