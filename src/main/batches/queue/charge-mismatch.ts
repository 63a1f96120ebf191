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
  const due = status === 'succeeded' ? (coinsQuoted / outputsRequested) * outputs.length : 0
  return charged === due ? null : localized('reasons.chargedOther', charged, due)
}
