import { describe, expect, test } from 'vitest'
import { createRouter } from './router.ts'

const route = createRouter([
  { method: 'GET', path: '/v1/things' },
  { method: 'POST', path: '/v1/things' },
  { method: 'GET', path: '/v1/things/{id}' },
  { method: 'GET', path: '/v1/things/count' },
  { method: 'POST', path: '/v1/things/{id}/stop' },
])

describe('createRouter', () => {
  test('finds fixed paths, paths with parameters, and HEAD as GET', () => {
    expect(route('POST', '/v1/things')).toMatchObject({ found: true, endpoint: { method: 'POST' } })
    expect(route('HEAD', '/v1/things')).toMatchObject({ found: true, endpoint: { method: 'GET' } })
    expect(route('POST', '/v1/things/a%20b/stop')).toMatchObject({ found: true, pathParams: { id: 'a b' } })
  })

  test('lets a fixed path win whatever the method', () => {
    expect(route('GET', '/v1/things/count')).toMatchObject({ endpoint: { path: '/v1/things/count' } })
    expect(route('DELETE', '/v1/things/count')).toEqual({ found: false, allow: 'GET, HEAD' })
  })

  test('takes a fixed word for a parameter where only that leads on', () => {
    expect(route('POST', '/v1/things/count/stop')).toMatchObject({ found: true, pathParams: { id: 'count' } })
  })

  test('names the methods an address has', () => {
    expect(route('PATCH', '/v1/things')).toEqual({ found: false, allow: 'GET, HEAD, POST' })
    expect(route('GET', '/v1/things/x/stop')).toEqual({ found: false, allow: 'POST' })
  })

  test.each(['/', '/v1/things/', '/v1//things', '/V1/things', '/v1/things/%E0%A4%A', '/v1/things/x/stop/y'])(
    'knows no %s',
    (path) => expect(route('GET', path)).toBeUndefined(),
  )
})
