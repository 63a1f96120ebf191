import { expect, test } from 'vitest'
import { isRetryable } from './job-failed.ts'
import { ProviderError } from '../provider.ts'

const ofSystem = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a server that is away', new ProviderError('away', 'No answer.'), true],
  ['a request that is wrong', new ProviderError('invalid', 'No such size.'), false],
  ['a full disk', ofSystem('ENOSPC'), true],
  ['a file that a scanner holds', ofSystem('EBUSY'), true],
  ['a name that is taken', ofSystem('EEXIST'), false],
  ['a mistake of ours', new TypeError('undefined is not a function'), false],
])('%s may pass: %s', (_, error, passes) => {
  expect(isRetryable(error)).toBe(passes)
})
