import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'
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
  const read = (id: string, accountId = engine.caller.accountId) => {
    const call = { caller: { ...engine.caller, accountId }, pathParams: { id }, request: new Request('http://api/') }
    const parts = { query: undefined, body: undefined, json: undefined }
    return remembered(engine.context, { ...call, ...parts }).body.status
  }
  const { id } = engine.submit().body
  expect([read(id), read(id), made]).toEqual(['queued', 'queued', 2])
  engine.cancel(id)
  expect([read(id), read(id), made]).toEqual(['canceled', 'canceled', 3])
  expect(problemOf(() => read(id, 'another account')).code).toBe('not_found')
  await engine.clock.advance(1000)
  expect([read(id), made]).toEqual(['canceled', 5])
})
