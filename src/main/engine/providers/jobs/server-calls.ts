import type { Clock } from '../../../tools/clock.ts'
import { wait } from '../../../tools/wait.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import type { Server } from '../connections/server-pool.ts'
import { ProviderError, type Adapter } from '../provider.ts'
import { failed, isRetryable, waitFor } from './job-failed.ts'

/** How a driver calls a server: each rejects with the signal's reason once that says stop. */
export interface ServerCalls {
  /** One call, whose outcome tells how the server fares. */
  call<Value>(server: Server, work: (adapter: Adapter) => Promise<Value>): Promise<Value>
  /** What may be repeated is, while the server falters; until `deadline()`, and then as the fault says. */
  retryUntil<Value>(deadline: () => number, work: () => Promise<Value>): Promise<Value>
  /** What the server has refused is the end of the job, in the words of the specification. */
  orFailJob<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createServerCalls(
  provider: Pick<ConnectedProvider, 'adapterOf' | 'noteHealth'>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): ServerCalls {
  return {
    async call(server, work) {
      try {
        const value = await work(await provider.adapterOf(server))
        provider.noteHealth(server, undefined)
        return value
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ProviderError)) throw error
        provider.noteHealth(server, error)
        throw error
      }
    },
    async retryUntil(deadline, work) {
      for (let tries = 1; ; tries++) {
        try {
          return await work()
        } catch (error) {
          if (!isRetryable(error) || clock.now() >= deadline()) throw error
          await wait(clock, waitFor(error, tries), signal)
        }
      }
    },
    async orFailJob(work) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof ProviderError ? failed(error) : error
      }
    },
  }
}
