import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine({ coins: 1_000_000 })
})
afterEach(() => engine[Symbol.asyncDispose]())

const submit = (modelId = 'picture') => engine.submit({ modelId, params: { prompt: 'A lighthouse' } }).body.id

function* pages(query: Record<string, string> = {}) {
  let cursor: string | null = null
  do {
    const page = engine.list(cursor === null ? query : { ...query, cursor })
    yield page.items.map(({ id }) => id)
    cursor = page.nextCursor
  } while (cursor !== null)
}

test('newest first, to the end and no further', () => {
  expect(engine.list()).toEqual({ items: [], nextCursor: null })
  const ids = Array.from({ length: 7 }, () => submit()).reverse()
  expect([...pages({ limit: '3' })]).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
  expect([...pages({ limit: '7' })]).toEqual([ids])
  expect(engine.list({}, { ...engine.caller, accountId: randomUUID() }).items).toEqual([])
})

test('rows that come in between neither repeat nor hide any', () => {
  const before = new Set(Array.from({ length: 10 }, () => submit()))
  const seen: string[] = []
  for (const page of pages({ limit: '2' })) {
    seen.push(...page)
    submit()
  }
  expect(seen).toHaveLength(10)
  expect(new Set(seen)).toEqual(before)
})

test('filters narrow the list, alone and together', () => {
  const [picture, clip, canceled] = [submit(), submit('clip'), submit()]
  engine.cancel(canceled)
  const listed = (query: Record<string, string>) => engine.list(query).items.map(({ id }) => id)
  expect(listed({ status: 'queued' })).toEqual([clip, picture])
  expect(listed({ status: 'canceled' })).toEqual([canceled])
  expect(listed({ active: 'true' })).toEqual([clip, picture])
  expect(listed({ active: 'false' })).toEqual([canceled, clip, picture])
  expect(listed({ modality: 'video' })).toEqual([clip])
  expect(listed({ workspace: 'tools' })).toEqual([])
  expect(listed({ modelId: 'picture' })).toEqual([canceled, picture])
  expect(
    listed({ modelId: 'picture', active: 'true', modality: 'image', workspace: 'image', status: 'queued' }),
  ).toEqual([picture])
  expect(listed({ status: 'canceled', active: 'true' })).toEqual([])
})

test('a cursor works for its own list only, with any page size', () => {
  for (let index = 0; index < 5; index++) submit()
  const cursor = engine.list({ limit: '2', modality: 'image' }).nextCursor!
  expect(engine.list({ cursor, modality: 'image', limit: '100' }).items).toHaveLength(3)
  const stranger = { ...engine.caller, accountId: randomUUID() }
  const refusals = [
    () => engine.list({ cursor }),
    () => engine.list({ cursor, modality: 'image', status: 'queued' }),
    () => engine.list({ cursor, modality: 'video' }),
    () => engine.list({ cursor, modality: 'image' }, stranger),
    () => engine.list({ cursor: `1${cursor}`, modality: 'image' }),
    () => engine.list({ cursor: `${cursor}.`, modality: 'image' }),
    () => engine.list({ cursor: cursor.slice(0, -1), modality: 'image' }),
    () => engine.list({ cursor: 'nonsense', modality: 'image' }),
  ]
  expect(refusals.map((list) => problemOf(list).code)).toEqual(refusals.map(() => 'invalid_params'))
})

test('every queued generation knows its place, on any page and after any cancel', () => {
  const ids = Array.from({ length: 12 }, (_, index) => submit(index % 3 === 0 ? 'clip' : 'picture'))
  for (const index of [0, 4, 5, 11]) engine.cancel(ids[index]!)
  const queue = ids.filter((_, index) => ![0, 4, 5, 11].includes(index))
  const places = new Map(queue.map((id, index) => [id, index + 1]))
  for (const query of [{}, { limit: '3' }, { modelId: 'clip' }, { status: 'queued', limit: '1' }])
    for (const page of pages(query))
      for (const id of page) expect(engine.read(id).queuePosition).toBe(places.get(id) ?? null)
  for (const { id, queuePosition } of engine.list({ modelId: 'clip' }).items)
    expect(queuePosition).toBe(places.get(id) ?? null)
  for (const { id, queuePosition } of engine.list().items) expect(queuePosition).toBe(places.get(id) ?? null)
})
