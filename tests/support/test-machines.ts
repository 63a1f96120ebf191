import { randomUUID } from 'node:crypto'
import type { EngineContext } from '#main/engine/context.ts'
import { createSecretStore } from '#main/engine/secrets/secret-store.ts'
import { createPooledWorkers } from '#main/engine/workers/pooled-workers.ts'

/** The machines of an engine under test, which has no pool until the test gives it one. */
export function createTestMachines(
  { db, host, secrets, workers }: Pick<EngineContext, 'db' | 'host' | 'secrets' | 'workers'>,
  onChange: () => void,
): EngineContext['machines'] {
  const { machines } = createPooledWorkers({
    db,
    clock: host.clock,
    log: host.log,
    local: workers,
    secretStore: createSecretStore({ secrets, openSafe: async () => undefined, purpose: 'pool-secrets' }),
    newId: randomUUID,
    timing: { lostAfterMs: 60_000 },
    fixed: undefined,
    localMachine: { host, folder: host.dataDir, version: '1.2.3' },
    onChange,
  })
  return machines
}
