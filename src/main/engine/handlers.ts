import { readAccount } from './account/handlers.ts'
import { readAsset } from './assets/handlers.ts'
import { listEffects, listModels } from './catalog/handlers.ts'
import {
  advanceClock,
  grantCoins,
  readClock,
  readLedger,
  setAccount,
  setAvailability,
  setLimits,
  setPrice,
} from './console/handlers.ts'
import * as machineHandlers from './console/machines.ts'
import * as providerHandlers from './console/providers.ts'
import { createKey, listKeys, revokeKey } from './console/keys.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhook,
  switchWebhook,
} from './console/webhooks.ts'
import type { EngineContext } from './context.ts'
import {
  cancelGeneration,
  listGenerations,
  readConcurrency,
  readGeneration,
  submitGeneration,
} from './generations/handlers.ts'
import { rememberEnded } from './generations/remember-ended.ts'
import type { FetchParts } from './http/fetch.ts'
import { createQuote } from './quotes/handlers.ts'
import { createUpload } from './uploads/handlers.ts'

/** Who answers what. The route tables say the rest. Made for each engine: one of them remembers what it has answered. */
export function createServiceHandlers(): FetchParts<EngineContext>['service'] {
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

export const consoleHandlers: FetchParts<EngineContext>['console'] = {
  listKeys,
  createKey,
  revokeKey,
  grantCoins,
  setLimits,
  listWebhooks,
  createWebhook,
  rotateWebhook,
  switchWebhook,
  deleteWebhook,
  listDeliveries,
  resendDelivery,
  setAvailability,
  setAccount,
  setPrice,
  readLedger,
  readClock,
  advanceClock,
  ...providerHandlers,
  ...machineHandlers,
}
