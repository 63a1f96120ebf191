import { text } from '#shared/text/index.ts'
import { errorWords } from '../../../words/error-words.ts'
import type { Price } from './quoter.ts'
import type { ModelOutage } from './use-model-outage.ts'

/** Why nothing can be made now, though nothing is wrong with what is set. One rule for the button, its key and the palette. */
export interface Block {
  /** What whoever asks for it nevertheless is told; undefined where the window says already that it is being made. */
  reason: string | undefined
}

interface Circumstances {
  busy: boolean
  /** Names of files that are still on their way. */
  coming: readonly string[]
  outage: Pick<ModelOutage, 'refuses' | 'sentence'> | undefined
  price: Price
  /** Something that is set is wrong or missing: there is no price, and asking shows what it is. */
  incomplete: boolean
  /** Several are planned as a batch, whatever they cost: the plan says what is missing. */
  planned: boolean
}

export function blockedBy({ busy, coming, outage, price, incomplete, planned }: Circumstances): Block | undefined {
  const words = text().compose.make
  if (coming.length > 0) return { reason: words.awaits(coming) }
  if (busy) return { reason: undefined }
  if (outage?.refuses) return { reason: outage.sentence }
  if (incomplete) return undefined
  if (price.status === 'failed') return { reason: errorWords(price.error, 'reads').sentence }
  const quote = quoteOf(price)
  if (!quote) return { reason: words.asking }
  const missing = quote.coins - quote.availableCoins
  return missing > 0 && !planned ? { reason: words.short(missing) } : undefined
}

/** The price in sight is what is agreed to, also while it is asked again: made for more it never is. */
export function quoteOf(price: Price) {
  return price.status === 'ready' ? price.quote : price.status === 'asking' ? price.last : undefined
}
