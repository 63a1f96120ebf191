import { expect, test } from 'vitest'
import { diskFullError, isDiskFull } from './disk-full.ts'

test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_FULL_JOURNAL'])('%s is a full disk', (code) => {
  expect(isDiskFull(Object.assign(new Error('no room'), { code }))).toBe(true)
})

test.each([
  Object.assign(new Error('not ours'), { code: 'EACCES' }),
  Object.assign(new Error('cannot be written'), { code: 'SQLITE_IOERR_WRITE' }),
  new Error('ENOSPC'),
  'ENOSPC',
  null,
  undefined,
])('%s is none', (error) => {
  expect(isDiskFull(error)).toBe(false)
})

test('a full disk that another process met is one here too', () => {
  expect(isDiskFull(diskFullError())).toBe(true)
})
