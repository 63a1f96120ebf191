import { expect, test } from 'vitest'
import { startNatsServer } from '../../../../../tests/support/nats-server.ts'
import { openPool } from './connect.ts'
import { ensureJobsConsumer } from './consumers.ts'
import { JOBS_STREAM, jobsConsumer, jobSubject, jobsOfEngine } from './contract.ts'
import { takeOut } from './take-out.ts'

const subject = (engine: string, generationId: string) => jobSubject('poster', { engine, generationId, attempt: 1 })

test('what is taken out is gone, and what waits behind it is still handed out', async () => {
  await using server = await startNatsServer()
  const pool = await openPool({ servers: server.url }, 'test')
  try {
    await ensureJobsConsumer(pool, 'poster', { lostAfterMs: 60_000 })
    for (const generationId of ['a', 'b', 'c']) await pool.streams.publish(subject('ours', generationId), generationId)
    await pool.streams.publish(subject('theirs', 'd'), 'd')
    const consumer = await pool.streams.consumers.get(JOBS_STREAM, jobsConsumer('poster'))
    // one that is in somebody's hands
    await consumer.next()

    await takeOut(pool, JOBS_STREAM, subject('ours', 'a'))
    await takeOut(pool, JOBS_STREAM, subject('ours', 'never sent'))
    expect((await consumer.next())?.string()).toBe('b')

    await takeOut(pool, JOBS_STREAM, jobsOfEngine('ours'))
    expect((await consumer.next())?.string()).toBe('d')
    expect((await pool.manager.streams.info(JOBS_STREAM)).state.messages).toBe(1)
  } finally {
    await pool.connection.close()
  }
})
