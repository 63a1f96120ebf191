import { connect } from '@nats-io/transport-node'
import { ALL_RESULTS, PoolResult } from '#main/engine/workers/remote/contract.ts'

/** Everything that machines of a pool have reported since, heard beside the engine: what was made, by whom, how often. */
export interface HeardResults extends AsyncDisposable {
  readonly all: readonly PoolResult[]
  of(generationId: string): PoolResult[]
}

export async function hearResults(servers: string): Promise<HeardResults> {
  const connection = await connect({ servers, reconnectTimeWait: 20, maxReconnectAttempts: -1 })
  const all: PoolResult[] = []
  connection.subscribe(ALL_RESULTS, { callback: (_, message) => void all.push(PoolResult.parse(message.json())) })
  await connection.flush()
  return {
    all,
    of: (generationId) => all.filter((result) => result.generationId === generationId),
    [Symbol.asyncDispose]: () => connection.close(),
  }
}
