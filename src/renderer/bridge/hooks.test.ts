import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/error.ts'
import { combineAnswers, type Reloadable } from './hooks.ts'

const asked: string[] = []
const ready = <Value>(value: Value): Reloadable<Value> => ({
  status: 'ready',
  value,
  loading: false,
  error: undefined,
  isCurrent: true,
  reload: () => asked.push('ready'),
})
const loading: Reloadable<number> = { status: 'loading', reload: () => asked.push('loading') }
const error = new CommandError('unreachable', { message: 'Nobody answers.' })
const failed: Reloadable<number> = { status: 'failed', error, loading: false, reload: () => asked.push('failed') }

test('several answers are there when all of them are', () => {
  expect(combineAnswers({ one: ready(1), two: ready('2') })).toMatchObject({
    status: 'ready',
    value: { one: 1, two: '2' },
  })
  expect(combineAnswers({ one: ready(1), two: loading }).status).toBe('loading')
})

test('one that has failed is said also while others are on their way, and it alone is asked again', () => {
  const answer = combineAnswers({ one: ready(1), two: loading, three: failed })
  expect(answer).toMatchObject({ status: 'failed', error })
  answer.reload()
  expect(asked).toEqual(['failed'])
})
