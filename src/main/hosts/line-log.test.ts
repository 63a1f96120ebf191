import { expect, test } from 'vitest'
import { createLineLog } from './line-log.ts'

test('one line each', () => {
  const lines: string[] = []
  const log = createLineLog((line) => lines.push(line))
  log.info('ready')
  log.warn('two\nlines', { why: 'a\nb' })
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\S+Z info ready\n$/),
    expect.stringMatching(/^\d{4}-\S+Z warn two lines \{"why":"a\\nb"\}\n$/),
  ])
})
