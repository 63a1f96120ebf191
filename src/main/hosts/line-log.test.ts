import { expect, test } from 'vitest'
import { createLineLog } from './line-log.ts'

test('one line each, from a level upwards', () => {
  const lines: string[] = []
  const log = createLineLog((line) => lines.push(line), { from: 'warn' })
  log.info('quiet')
  log.warn('two\nlines', { why: 'a\nb' })
  log.error('bad')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\d{4}-\S+Z warn two lines \{"why":"a\\nb"\}\n$/)
  expect(lines[1]).toMatch(/ error bad\n$/)
})
