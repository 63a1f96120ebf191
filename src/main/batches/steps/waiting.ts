import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Reason } from '../store/records.ts'

export const waitsForPick = (): Reason => ({ code: PAUSE.pick, ...localized('reasons.waitsForPick') })
