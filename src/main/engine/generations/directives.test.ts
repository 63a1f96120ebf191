import { expect, test } from 'vitest'
import { workedMs } from '../../../../tests/support/worked-ms.ts'
import { takeDirectives } from './directives.ts'

const none = { fail: null, deliver: null, seconds: 0, busySeconds: 0, crash: false }

test.each([
  ['A cat sandbox:fail=content_policy', { ...none, fail: 'content_policy' }, 'A cat'],
  ['sandbox:deliver=2 A cat', { ...none, deliver: 2 }, 'A cat'],
  ['A cat sandbox:seconds=2.5 at night', { ...none, seconds: 2.5 }, 'A cat at night'],
  ['A cat sandbox:work=1.5', { ...none, busySeconds: 1.5 }, 'A cat'],
  ['sandbox:crash', { ...none, crash: true }, ''],
  ['A sandbox:seconds=5, sandbox:deliver=0.', { ...none, seconds: 5, deliver: 0 }, 'A,.'],
  ['A cat sandbox:fail=timeout\nsandbox:seconds=60', { ...none, fail: 'timeout', seconds: 60 }, 'A cat'],
])('%j', (prompt, directives, cleaned) => {
  const params = { prompt, negative_prompt: 'sandbox:crash', seed: 1 }
  expect(takeDirectives(params)).toEqual({ directives, params: { ...params, prompt: cleaned } })
  expect(takeDirectives({ text: prompt }).params).toEqual({ text: cleaned })
})

test.each([
  'A sandbox: full of toys',
  'sandbox:fail=whatever',
  'sandbox:fail=timeouts',
  'sandbox:deliver=-1',
  'sandbox:deliver=two',
  'sandbox:seconds=1e3',
  'sandbox:crash-test',
  'mysandbox:crash',
  '  two  spaces  kept  ',
])('%j is just a prompt', (prompt) => {
  const { directives, params } = takeDirectives({ prompt })
  expect(directives).toEqual(none)
  expect(params['prompt']?.toString().trim()).toBe(prompt.trim())
})

test('waiting and working end after a quarter of an hour, however often they are asked for', () => {
  const prompt = 'sandbox:seconds=9999999 sandbox:work=9999 '.repeat(1000)
  expect(takeDirectives({ prompt }).directives).toEqual({ ...none, seconds: 900, busySeconds: 900 })
})

test('a prompt of many blanks is read soon', () => {
  const began = workedMs()
  expect(takeDirectives({ prompt: `sandbox:x${' '.repeat(200_000)}A cat` }).directives).toEqual(none)
  expect(workedMs() - began).toBeLessThan(2000)
})
