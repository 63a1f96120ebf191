import { readAccount } from './account/handlers.ts'
import { readAsset } from './assets/handlers.ts'
import { listEffects, listModels } from './catalog/handlers.ts'
import {
  advanceClock,
  grantCoins,
  readLedger,
  setAccount,
  setAvailability,
  setLimits,
  setPrice,
} from './console/handlers.ts'
import { createKey, listKeys, revokeKeyWith } from './console/keys.ts'
import { createWebhookWith, deleteWebhook, listDeliveries, listWebhooks, rotateWebhook } from './console/webhooks.ts'
import {
  cancelGeneration,
  listGenerations,
  readConcurrency,
  readGeneration,
  submitGeneration,
} from './generations/handlers.ts'
import { rememberEnded } from './generations/remember-ended.ts'
import type { FetchParts } from './http/fetch.ts'
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
  webhookRules,
}: {
  keys: KeyRing
  webhookRules: AddressRules
}): FetchParts['console'] {
  return {
    listKeys,
    createKey,
    revokeKey: revokeKeyWith(keys),
    grantCoins,
    setLimits,
    listWebhooks,
    createWebhook: createWebhookWith(webhookRules),
    rotateWebhook,
    deleteWebhook,
    listDeliveries,
    setAvailability,
    setAccount,
    setPrice,
    readLedger,
    advanceClock,
  }
}
