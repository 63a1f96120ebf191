import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCutNetwork } from '../../../../../tests/support/cut-network.ts'
import { startNatsServer } from '../../../../../tests/support/nats-server.ts'
import { openPool } from './connect.ts'

test('a queue is waited for behind something that takes connections and drops them, as a proxy does for it', async () => {
  await using server = await startNatsServer()
  await using network = await startCutNetwork(server.port)
  await server.kill()
  const opening = openPool({ servers: `nats://127.0.0.1:${network.port}` }, 'test')
  expect(await Promise.race([opening.then(() => 'open'), sleep(500, 'waits')])).toBe('waits')
  await server.restart()
  await (await opening).connection.close()
})

test('a queue that goes in the middle of the first words is waited for, and they are said anew', async () => {
  await using server = await startNatsServer()
  await using network = await startCutNetwork(server.port)
  let times = 0
  const pool = await openPool({ servers: `nats://127.0.0.1:${network.port}` }, 'test', {
    async begin({ connection }) {
      times += 1
      const said = connection.flush()
      if (times === 1) {
        network.break()
        setTimeout(() => network.mend(), 100)
      }
      await said
    },
  })
  expect(times).toBe(2)
  await pool.connection.close()
})

test('a server that speaks no TLS is not waited for where it is asked for', async () => {
  await using server = await startNatsServer()
  await expect(openPool({ servers: `tls://127.0.0.1:${server.port}` }, 'test')).rejects.toThrow(/tls/)
})
