import { expect, test } from 'vitest'
import { TextResponse } from './text-response.ts'

const parts = { status: 201, headers: { 'Content-Type': 'application/json', 'X-Kind': 'one' } }
const real = () => new Response('{"name":"Zoë"}', parts)
const answer = () => new TextResponse('{"name":"Zoë"}', parts)

test('reads as a Response of the same parts does, whatever is asked of it', async () => {
  for (const ask of [
    (response: Response) => response.status,
    (response: Response) => response.ok,
    (response: Response) => [...response.headers],
    (response: Response) => response.headers.get('x-kind'),
    (response: Response) => response.text(),
    (response: Response) => response.json(),
    (response: Response) => response.arrayBuffer(),
    (response: Response) => response.bytes(),
    (response: Response) => response.blob().then((blob) => blob.text()),
    (response: Response) => response.clone().text(),
    (response: Response) => response.body!.getReader().read(),
    (response: Response) => [response.statusText, response.type, response.url, response.redirected],
    (response: Response) => response.bodyUsed,
  ])
    expect(await ask(answer()), String(ask)).toEqual(await ask(real()))
})

test('is read once, in whichever way it was read first', async () => {
  const ways = ['text', 'json', 'arrayBuffer', 'bytes', 'blob'] as const
  for (const first of ways)
    for (const second of ways) {
      const response = answer()
      await response[first]()
      expect(response.bodyUsed, first).toBe(true)
      await expect(response[second](), `${first}, then ${second}`).rejects.toBeInstanceOf(TypeError)
    }
})

test('without a content, it has none', async () => {
  const unchanged = new TextResponse(null, { status: 304, headers: { ETag: '"1"' } })
  expect(unchanged.ok).toBe(false)
  expect(unchanged.body).toBeNull()
  expect(await unchanged.text()).toBe('')
  expect(unchanged.bodyUsed).toBe(false)
})
