import type { Generation } from '#shared/service/generation.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import type { AttemptRecord } from '../store/attempts.ts'

/** What the service charged against what it may charge; null when the books agree. */
export function chargeMismatch(
  { maxCoins }: Pick<AttemptRecord, 'maxCoins'>,
  {
    status,
    coinsQuoted,
    coinsCharged,
    outputs,
    outputsRequested,
  }: Pick<Generation, 'status' | 'coinsQuoted' | 'coinsCharged' | 'outputs' | 'outputsRequested'>,
): LocalizedMessage | null {
  const charged = coinsCharged ?? 0
  if (charged > maxCoins) return localized('reasons.chargedTooMuch', charged, maxCoins)
  // each as many times as there are outputs, for a share of the price need not be whole coins: those may be rounded
  const due = status === 'succeeded' ? coinsQuoted * outputs.length : 0
  if (Math.abs(charged * outputsRequested - due) < outputsRequested) return null
  return localized('reasons.chargedOther', charged, Math.round(due / outputsRequested))
}
