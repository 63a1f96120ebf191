import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { startCutNetwork } from '../support/cut-network.ts'
import { startNatsServer } from '../support/nats-server.ts'

test('a nats-server that is killed and started again has its address and its messages', async () => {
  await using server = await startNatsServer()
  const first = server.pid
  const connection = await connect({ servers: server.url, reconnectTimeWait: 20, maxReconnectAttempts: -1 })
  try {
    const manager = await jetstreamManager(connection)
    await manager.streams.add({ name: 'kept', subjects: ['kept.>'] })
    await jetstream(connection).publish('kept.a', 'said before')
    const reconnected = Promise.withResolvers<void>()
    void (async () => {
      for await (const { type } of connection.status()) if (type === 'reconnect') reconnected.resolve()
    })()

    await server.kill()
    await server.restart()
    await reconnected.promise

    expect(server.pid).not.toBe(first)
    expect((await manager.streams.getMessage('kept', { seq: 1 }))?.string()).toBe('said before')
  } finally {
    await connection.close()
  }
})

test('who gives no token is refused where one is asked for', async () => {
  await using server = await startNatsServer(['--auth', 'secret'])
  await expect(connect({ servers: server.url, token: 'guessed' })).rejects.toThrow(/Authorization/)
  await (await connect({ servers: server.url, token: 'secret' })).close()
})

test('a cut network says nothing until it is mended, a broken one ends what goes over it', async () => {
  await using server = await startNatsServer()
  await using network = await startCutNetwork(server.port)
  const connection = await connect({ servers: `127.0.0.1:${network.port}`, reconnect: false })
  await connection.flush()

  network.cut()
  const flushed = connection.flush()
  expect(await Promise.race([flushed.then(() => 'answered'), sleep(200, 'silent')])).toBe('silent')
  network.mend()
  await flushed

  network.break()
  await connection.closed()
  await expect(connect({ servers: `127.0.0.1:${network.port}`, reconnect: false })).rejects.toThrow()
  network.mend()
  await (await connect({ servers: `127.0.0.1:${network.port}` })).close()
})
