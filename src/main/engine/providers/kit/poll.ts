import type { AdapterOptions, RemoteEnd } from '../provider.ts'

/** Asks how a job fares, with a pause after each time, until that is its end. Rejects with what `ask` rejects with. */
export async function pollUntilEnd(
  ask: () => Promise<RemoteEnd | undefined>,
  { wait, everyMs, signal }: Pick<AdapterOptions, 'wait'> & { everyMs: number; signal: AbortSignal },
): Promise<RemoteEnd> {
  for (;;) {
    const end = await ask()
    if (end) return end
    await wait(everyMs, signal)
  }
}
