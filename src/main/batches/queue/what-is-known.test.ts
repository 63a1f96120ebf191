import { expect, test } from 'vitest'
import { ClientError, ForeignPageError, unreachable } from '../../client/client-error.ts'
import { knownAfter } from './what-is-known.ts'

const problem = (status: number, code: string) => new ClientError(code, 'No.', { status })

test.each<[string, ClientError, first: string, again: string]>([
  ['no answer', unreachable(), 'nothing', 'nothing'],
  ['half of one', problem(201, 'incomplete_answer'), 'nothing', 'nothing'],
  ['a failure inside the service', problem(500, 'internal'), 'nothing', 'nothing'],
  ['"too often"', problem(429, 'rate_limited'), 'nothing', 'nothing'],
  [
    'a page of somebody in between',
    new ForeignPageError('unexpected_answer', 'Sign in.', { status: 403 }),
    'nothing',
    'nothing',
  ],
  ['a refused key', problem(401, 'api_key_expired'), 'uncharged', 'nothing'],
  ['a locked account', problem(403, 'account_locked'), 'uncharged', 'nothing'],
  ['an account that has to wait', problem(403, 'cooldown'), 'uncharged', 'nothing'],
  ['another body under its key', problem(409, 'idempotency_conflict'), 'doubtful', 'doubtful'],
  ['no coins', problem(402, 'insufficient_coins'), 'uncharged', 'uncharged'],
  ['a code from the future', problem(451, 'not_in_your_country'), 'uncharged', 'uncharged'],
])('%s tells what became of a submit', (_, error, first, again) => {
  expect(knownAfter(error, false)).toBe(first)
  expect(knownAfter(error, true)).toBe(again)
})
