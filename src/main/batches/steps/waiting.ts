import { localized } from '#shared/text/localized-message.ts'
import type { Reason } from '../store/records.ts'

/** Why a batch stands still whose rows wait for a person to choose among their outputs. */
export const PICK = 'pick'
export const waitsForPick = (): Reason => ({ code: PICK, ...localized('reasons.waitsForPick') })

/** Why a batch stands still that a person has given up: what it runs is finished, and nothing more begins. */
export const CANCELING = 'canceling'
