import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/service/generation.ts'
import { plainGeneration } from '../../../tests/support/plain-answers.ts'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'
import { createFollower, type Follower } from './follower.ts'
import { createClient, type Client } from './index.ts'

let clock: MovableClock
let client: Client
let follower: Follower
let service: ReturnType<typeof createService>
let troubles: unknown[]

/** The two routes that tell about generations, newest first, a hundred a page, as the specification says. */
function createService() {
  const generations: Generation[] = []
  const requests: { url: string; at: number }[] = []
  const broken = new Map<string, number | (() => Response)>()
  let down = false
  const headers: Record<string, string> = {}
  return {
    generations,
    requests,
    broken,
    headers,
    set down(value: boolean) {
      down = value
    },
    add(status: Generation['status'] = 'queued', id: string = randomUUID()): Generation {
      const generation = { ...plainGeneration, id, status }
      generations.unshift(generation)
      return generation
    },
    fetch: async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url)
      requests.push({ url: pathname + (searchParams.get('active') ? '?active' : ''), at: clock.now() })
      if (down) throw new TypeError('fetch failed')
      const id = pathname.split('/')[3]
      const status = broken.get(id ?? 'list')
      if (typeof status === 'function') return status()
      if (status !== undefined) return Response.json(problemOf(status), { status })
      if (id !== undefined) {
        const found = generations.find((each) => each.id === id.toLowerCase())
        return found ? Response.json(found, { headers }) : Response.json(problemOf(404), { status: 404 })
      }
      const all = searchParams.get('active') === 'true' ? generations.filter(isActive) : generations
      const start = Number(searchParams.get('cursor') ?? 0)
      const next = start + 100 < all.length ? String(start + 100) : null
      return Response.json({ items: all.slice(start, start + 100), nextCursor: next }, { headers })
    },
  }
}

const isActive = ({ status }: Generation) => status === 'queued' || status === 'processing'

const problemOf = (status: number) => ({
  type: 'urn:x',
  title: 'No',
  status,
  detail: 'No.',
  code: status === 404 ? 'not_found' : 'insufficient_scope',
})

beforeEach(() => {
  clock = createMovableClock({ startMs: Date.UTC(2026, 10, 15), running: false })
  service = createService()
  troubles = []
  client = createClient({
    fetch: service.fetch,
    baseUrl: 'http://service.test',
    authorization: 'Bearer k',
    clock,
    random: () => 0,
  })
  follower = createFollower(client, { clock, onTrouble: (error) => void troubles.push(error) })
})

function follow({ id }: { id: string }): string[] {
  const news: string[] = []
  follower.follow(id, {
    onChange: ({ status, progress }) => news.push(progress === null ? status : `${status} ${progress}`),
    onGone: () => news.push('gone'),
  })
  return news
}

test('tells every change once, the ending last, and then asks no more', async () => {
  const generation = service.add()
  const news = follow(generation)
  await clock.advance(4_000)
  generation.status = 'processing'
  generation.progress = 0.5
  await clock.advance(6_000)
  generation.status = 'succeeded'
  generation.progress = 1
  await clock.advance(20_000)
  expect(news).toEqual(['queued', 'processing 0.5', 'succeeded 1'])
  const asked = service.requests.length
  await clock.advance(300_000)
  expect(service.requests).toHaveLength(asked)
})

test('a hundred are one request a round, never faster than every two seconds', async () => {
  const all = Array.from({ length: 100 }, () => service.add('processing'))
  all.forEach(follow)
  for (let second = 0; second < 60; second++) {
    // something is always new, so there is no reason to slow down
    all[second]!.progress = second / 100
    await clock.advance(1_000)
  }
  expect(service.requests.every(({ url }) => url === '/v1/generations?active')).toBe(true)
  const gaps = service.requests.slice(1).map(({ at }, index) => at - service.requests[index]!.at)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000)
  expect(service.requests.length).toBeGreaterThan(25)
})

test('looks less often while nothing changes, and at once again for a newcomer', async () => {
  const first = follow(service.add('processing'))
  await clock.advance(120_000)
  const gaps = service.requests.slice(1).map(({ at }, index) => at - service.requests[index]!.at)
  expect(gaps.slice(0, 3)).toEqual([2_000, 3_000, 4_500])
  expect(Math.max(...gaps)).toBe(15_000)
  const second = follow(service.add('processing'))
  await clock.advance(2_000)
  expect([first, second]).toEqual([['processing'], ['processing']])
})

describe('found where the list of what runs does not show them', () => {
  test('what has ended, by one more request for all of them', async () => {
    const news = Array.from({ length: 60 }, () => follow(service.add('succeeded')))
    await clock.advance(2_000)
    expect(news.flat()).toEqual(Array(60).fill('succeeded'))
    expect(service.requests.map(({ url }) => url)).toEqual(['/v1/generations?active', '/v1/generations'])
  })

  test('what the service no longer knows is told as gone, once', async () => {
    const news = follow({ id: randomUUID() })
    const other = follow(service.add('processing'))
    await clock.advance(30_000)
    expect([news, other]).toEqual([['gone'], ['processing']])
  })

  test('a status that is not known yet is followed on, not taken for an ending', async () => {
    const generation = service.add('processing')
    generation.status = 'developing' as 'processing'
    const news = follow(generation)
    await clock.advance(30_000)
    generation.status = 'succeeded'
    await clock.advance(30_000)
    expect(news).toEqual(['developing', 'succeeded'])
  })

  test('more than a page of them, and far down a long history', async () => {
    const old = service.add('succeeded')
    const active = Array.from({ length: 250 }, () => service.add('processing'))
    for (let index = 0; index < 400; index++) service.add('succeeded')
    const news = [follow(old), ...active.map(follow)]
    await clock.advance(2_000)
    expect(news.map((each) => each.length)).toEqual(Array(251).fill(1))
    // three pages of what runs, three of all, and one by itself
    expect(service.requests).toHaveLength(7)
  })

  test('many that are on no page are asked for a few at a time, each in its turn', async () => {
    const lost = Array.from({ length: 17 }, () => service.add('succeeded'))
    for (let index = 0; index < 320; index++) service.add('succeeded')
    const news = lost.map(follow)
    await clock.advance(2_000)
    expect(service.requests.filter(({ url }) => /[0-9a-f]{8}-/.test(url))).toHaveLength(5)
    await clock.advance(60_000)
    expect(news.flat()).toEqual(Array(17).fill('succeeded'))
  })
})

describe('trouble stays where it is', () => {
  test('of one generation that cannot be read', async () => {
    const secret = randomUUID()
    service.broken.set(secret, 403)
    const hidden = follow({ id: secret })
    const late = randomUUID()
    const gone = follow({ id: late })
    await clock.advance(2_000)
    expect([hidden, gone]).toEqual([[], ['gone']])
    expect(troubles).toMatchObject([{ code: 'insufficient_scope' }])
  })

  test.each([
    ['a page of somebody in between', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['an answer of another interface', () => Response.json({ message: 'No route' }, { status: 404 })],
    [
      'an answer that was cut short',
      () => new Response('{"code":"not', { status: 404, headers: { 'Content-Type': 'application/json' } }),
    ],
  ])('of %s: that the service has forgotten it is for the service to say', async (_, answer) => {
    const generation = service.add('succeeded', randomUUID())
    for (let index = 0; index < 320; index++) service.add('succeeded')
    service.broken.set(generation.id, answer)
    const news = follow(generation)
    await clock.advance(120_000)
    expect(news).toEqual([])
    expect(troubles.length).toBeGreaterThan(0)
    service.broken.clear()
    await clock.advance(30_000)
    expect(news).toEqual(['succeeded'])
  })

  test('of a listener that throws', async () => {
    const first = service.add('processing')
    follower.follow(first.id, {
      onChange: () => {
        throw new Error('stumbled')
      },
      onGone: () => {},
    })
    const second = service.add('processing')
    const news = follow(second)
    await clock.advance(2_000)
    second.status = 'succeeded'
    await clock.advance(10_000)
    expect(news).toEqual(['processing', 'succeeded'])
    expect(troubles.map(String)).toEqual(['Error: stumbled'])
  })

  test('of a network that is away for a while', async () => {
    const generation = service.add('processing')
    const news = follow(generation)
    service.down = true
    await clock.advance(180_000)
    expect(troubles.length).toBeGreaterThan(1)
    expect(troubles).toEqual(troubles.map(() => expect.objectContaining({ code: 'unreachable' }) as unknown))
    service.down = false
    generation.status = 'failed'
    await clock.advance(120_000)
    expect(news).toEqual(['failed'])
  })
})

test('a look that failed is not repeated sooner than the next look would come', async () => {
  follow(service.add('processing'))
  service.down = true
  await clock.advance(60_000)
  const gaps = service.requests.slice(1).map(({ at }, index) => at - service.requests[index]!.at)
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000)
})

test('a generation that was named in upper case is followed by what the service calls it', async () => {
  const generation = service.add('succeeded')
  const news = follow({ id: generation.id.toUpperCase() })
  await clock.advance(10_000)
  expect(news).toEqual(['succeeded'])
})

test('keeps to its share while other calls wait for the limit', async () => {
  const generation = service.add('processing')
  const news = follow(generation)
  Object.assign(service.headers, limitHeaders(120, 60))
  await clock.advance(2_000)
  // the limit is used up for good: a line of others forms
  Object.assign(service.headers, limitHeaders(120, 0))
  const controller = new AbortController()
  const others = Array.from({ length: 40 }, () =>
    client.call('readConcurrency', { signal: controller.signal }).catch(() => {}),
  )
  await clock.advance(5_000)
  const before = service.requests.length
  await clock.advance(600_000)
  const looks = service.requests.slice(before).filter(({ url }) => url.includes('?active'))
  expect(looks.length).toBeLessThanOrEqual(0.12 * 120 * 10)
  expect(news).toEqual(['processing'])
  controller.abort()
  await Promise.all(others)
})

function limitHeaders(limit: number, remaining: number) {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': '60',
    'ratelimit-policy': `${limit};w=60`,
  }
}

test('undone or closed, nothing more is told or asked', async () => {
  const generation = service.add('processing')
  const told: string[] = []
  const undo = follower.follow(generation.id, { onChange: () => told.push('news'), onGone: () => told.push('gone') })
  undo()
  const other = follow(service.add('processing'))
  follower.close()
  await clock.advance(60_000)
  expect([told, other, service.requests.length, troubles]).toEqual([[], [], 0, []])
})
