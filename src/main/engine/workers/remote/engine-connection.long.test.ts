import { expect, test } from 'vitest'
import { startCutNetwork } from '../../../../../tests/support/cut-network.ts'
import { startNatsServer } from '../../../../../tests/support/nats-server.ts'
import { systemClock } from '../../../tools/clock.ts'
import { JOBS_STREAM } from './contract.ts'
import { keepEngineConnected } from './engine-connection.ts'

test('who waits for a queue has it also when it was cut once more in the middle of the first words', async () => {
  await using server = await startNatsServer()
  await using network = await startCutNetwork(server.port)
  const servers = `nats://127.0.0.1:${network.port}`
  let times = 0
  const connection = keepEngineConnected(
    { servers, address: async () => ({ servers }) },
    {
      name: 'test',
      clock: systemClock,
      async begin(pool) {
        times += 1
        const said = pool.manager.streams.info(JOBS_STREAM)
        if (times === 1) {
          network.break()
          setTimeout(() => network.mend(), 100)
        }
        await said
      },
      onChange() {},
    },
  )
  try {
    const pool = await connection.connected(AbortSignal.timeout(60_000))
    expect(pool).toBe(connection.current())
    expect(times).toBe(2)
  } finally {
    await connection.close()
  }
})
