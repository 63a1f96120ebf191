import { describe, expect, test } from 'vitest'
import { ListQuery } from '#shared/service/generation.ts'
import { ProblemError } from '../problem.ts'
import { readJsonObject, readQuery } from './read-request.ts'

const MEBIBYTE = 1024 * 1024

const problemOf = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code, issues: error.issues }
    throw error
  }
  throw new Error('It was accepted.')
}
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://engine/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const read = (query: string) => readQuery(ListQuery, new URLSearchParams(query))
const bodyOf = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`
const lengthOf = (size: number) => ({ 'Content-Length': String(size) })

describe('readQuery', () => {
  test('reads what it knows and ignores the rest', () => {
    expect(read('limit=7&active=true&colour=red&colour=blue')).toEqual({ limit: 7, active: true })
    expect(read('')).toEqual({ limit: 30 })
  })

  test.each(['limit=0', 'limit=101', 'limit=', 'limit=1e1', 'limit=3&limit=3', 'status=done', 'active=1', 'cursor='])(
    'refuses %s and names the member',
    async (query) => {
      const path = query.slice(0, query.indexOf('='))
      expect(await problemOf(() => read(query))).toMatchObject({ code: 'invalid_params', issues: [{ path }] })
    },
  )
})

describe('readJsonObject', () => {
  test('reads an object whatever its type is called', async () => {
    for (const type of ['application/json', 'application/merge-patch+json; charset=utf-8', 'text/plain', ''])
      expect(await readJsonObject(post('\uFEFF {"a":"ü"}', { 'Content-Type': type }))).toEqual({ a: 'ü' })
  })

  test.each(['', '[]', '"a"', 'null', '1', '{"a":1}{}', '{"a":1,"a":2}'])('refuses %j', async (body) => {
    expect(await problemOf(() => readJsonObject(post(body)))).toMatchObject({ code: 'invalid_params' })
  })

  test('refuses bytes that are no UTF-8', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])
    expect(await problemOf(() => readJsonObject(post(body)))).toMatchObject({
      issues: [{ path: '', message: 'The body is not UTF-8.' }],
    })
  })

  test('takes a whole mebibyte and not a byte more, declared or not', async () => {
    expect(await readJsonObject(post(bodyOf(MEBIBYTE)))).toHaveProperty('a')
    expect(await readJsonObject(post(bodyOf(MEBIBYTE), lengthOf(MEBIBYTE)))).toHaveProperty('a')
    const tooLarge = { code: 'invalid_params', issues: [{ path: '', message: 'The body is larger than 1 MiB.' }] }
    expect(await problemOf(() => readJsonObject(post(bodyOf(MEBIBYTE + 1))))).toEqual(tooLarge)
    expect(await problemOf(() => readJsonObject(post('{}', lengthOf(MEBIBYTE + 1))))).toEqual(tooLarge)
    expect(await problemOf(() => readJsonObject(post(bodyOf(MEBIBYTE + 1), lengthOf(2))))).toEqual(tooLarge)
  })

  test('stops reading at the limit', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    expect(await problemOf(() => readJsonObject(post(endless)))).toMatchObject({ code: 'invalid_params' })
    expect(sent).toBeLessThan(2 * MEBIBYTE)
  })
})
