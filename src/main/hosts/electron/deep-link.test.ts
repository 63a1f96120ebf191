import { expect, test } from 'vitest'
import { parseDeepLink } from './deep-link.ts'

test.each([
  ['pressrun://library', { kind: 'place', place: 'library' }],
  ['pressrun://library/', { kind: 'place', place: 'library' }],
  ['PRESSRUN://settings', { kind: 'place', place: 'settings' }],
  ['pressrun://batch/01890a5d-ac96-774b', { kind: 'batch', id: '01890a5d-ac96-774b' }],
  ['pressrun://compose', { kind: 'place', place: 'compose' }],
  ['pressrun://compose?model=paper-landscape', { kind: 'model', id: 'paper-landscape' }],
  ['pressrun://compose?model=gpu/portrait', { kind: 'model', id: 'gpu/portrait' }],
  ['pressrun://compose?model=gpu%2Fv1.5:turbo', { kind: 'model', id: 'gpu/v1.5:turbo' }],
])('%s', (link, opening) => {
  expect(parseDeepLink(link)).toEqual(opening)
})

test.each([
  '',
  'library',
  'https://library',
  'pressrun:library',
  'pressrun://',
  'pressrun://nowhere',
  'pressrun://library/../settings/x',
  'pressrun://library?place=settings',
  'pressrun://library#x',
  'pressrun://user@library',
  'pressrun://library:80',
  'pressrun://batch',
  'pressrun://batch/',
  'pressrun://batch/1/start',
  'pressrun://batch/1?start=1',
  'pressrun://batch/%2e%2e%2fx',
  'pressrun://batch/a b',
  'pressrun://compose?model=',
  'pressrun://compose?model=x&run=1',
  'pressrun://compose?model=x&model=y',
  'pressrun://compose?prompt=hello',
  'pressrun://compose?model=../x',
  'pressrun://compose?model=/x',
  'pressrun://compose?model=a/b/c',
  `pressrun://batch/${'a'.repeat(129)}`,
  `pressrun://library${'/'.repeat(600)}`,
])('nothing else: %j', (link) => {
  expect(parseDeepLink(link)).toBeUndefined()
})
