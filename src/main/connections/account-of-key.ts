import { Refusal } from '#shared/app/refusal.ts'
import type { Batches } from '../batches/index.ts'
import { ClientError, isGone } from '../client/client-error.ts'
import { NEVER } from '../tools/never.ts'
import type { Clients } from './clients.ts'
import { readTypedKey } from './typed-key.ts'

/** What is on its way at a service is one account's: under the key of another it would be lost, or paid a second time. */
export interface AccountOfKey {
  /** Throws unless the key opens the account that pays for what is on its way. Answers what showed it; null when nothing is. */
  prove(connectionId: string, key: string, signal: AbortSignal): Promise<string | null>
  /** Throws when the service says that it opens another one. What only reads what is here needs no service that answers. */
  refuseOther(connectionId: string, key: string): Promise<void>
}

/** Somebody waits for it. */
const PATIENCE_MS = 3_000

export function createAccountOfKey({
  clients,
  batches,
}: {
  clients: Pick<Clients, 'withKey'>
  batches: Pick<Batches, 'generationAtStake'>
}): AccountOfKey {
  async function prove(connectionId: string, typed: string, signal: AbortSignal): Promise<string | null> {
    const id = batches.generationAtStake(connectionId)
    if (id === null) return null
    const client = await clients.withKey(connectionId, readTypedKey(typed))
    try {
      await client.call('readGeneration', { pathParams: { id }, patienceMs: PATIENCE_MS, signal })
    } catch (error) {
      throw error instanceof ClientError && isGone(error) ? new Refusal('key_of_another_account') : error
    }
    return id
  }

  return {
    prove,
    async refuseOther(connectionId, key) {
      await prove(connectionId, key, NEVER).catch((error: unknown) => {
        if (!(error instanceof ClientError)) throw error
      })
    },
  }
}
