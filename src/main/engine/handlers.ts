import { readAccount } from './account/handlers.ts'
import { readAsset } from './assets/handlers.ts'
import { listEffects, listModels } from './catalog/handlers.ts'
import {
  advanceClock,
  grantCoins,
  readClock,
  readLedger,
  setAccount,
  setAvailabilityWith,
  setLimits,
  setPrice,
} from './console/handlers.ts'
import { createKey, listKeysWith, revokeKeyWith } from './console/keys.ts'
import {
  createWebhookWith,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhook,
  switchWebhook,
} from './console/webhooks.ts'
import {
  cancelGeneration,
  listGenerations,
  readConcurrency,
  readGeneration,
  submitGeneration,
} from './generations/handlers.ts'
import { rememberEnded } from './generations/remember-ended.ts'
import type { Availability } from './http/availability.ts'
import type { FetchParts } from './http/fetch.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { createQuote } from './quotes/handlers.ts'
import { createUpload } from './uploads/handlers.ts'
import type { AddressRules } from './webhooks/address.ts'

/** Who answers what. The route tables say the rest. */
export function createServiceHandlers(): FetchParts['service'] {
  return {
    listModels,
    listEffects,
    createQuote,
    submitGeneration,
    listGenerations,
    readConcurrency,
    readGeneration: rememberEnded(readGeneration),
    cancelGeneration,
    createUpload,
    readAsset,
    readAccount,
  }
}

export function createConsoleHandlers({
  keys,
  rateLimits,
  availability,
  webhookRules,
}: {
  keys: KeyRing
  rateLimits: RateLimits
  availability: Availability
  webhookRules: AddressRules
}): FetchParts['console'] {
  return {
    listKeys: listKeysWith(rateLimits),
    createKey,
    revokeKey: revokeKeyWith(keys, rateLimits),
    grantCoins,
    setLimits,
    listWebhooks,
    createWebhook: createWebhookWith(webhookRules),
    rotateWebhook,
    switchWebhook,
    deleteWebhook,
    listDeliveries,
    resendDelivery,
    setAvailability: setAvailabilityWith(availability),
    setAccount,
    setPrice,
    readLedger,
    readClock,
    advanceClock,
  }
}
