import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { readGeneration } from './handlers.ts'
import { rememberEnded } from './remember-ended.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine()
})
afterEach(() => engine[Symbol.asyncDispose]())

test('an ended generation is presented once a second, a live one each time', async () => {
  let made = 0
  const remembered = rememberEnded((context, call) => {
    made += 1
    return readGeneration(context, call)
  })
  const read = async (id: string, accountId = engine.caller.accountId) => {
    const call = { caller: { ...engine.caller, accountId }, pathParams: { id }, request: new Request('http://api/') }
    const parts = { query: undefined, body: undefined, json: undefined }
    return (await remembered(engine.context, { ...call, ...parts })).body.status
  }
  const { id } = engine.submit().body
  expect([await read(id), await read(id), made]).toEqual(['queued', 'queued', 2])
  engine.cancel(id)
  expect([await read(id), await read(id), made]).toEqual(['canceled', 'canceled', 3])
  await expect(read(id, 'another account')).rejects.toMatchObject({ code: 'not_found' })
  await engine.clock.advance(1000)
  expect([await read(id), made]).toEqual(['canceled', 5])
})
