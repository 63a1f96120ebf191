import { expect, test } from 'vitest'
import { formatBytes } from '../../../words/format.ts'
import { describeFile } from './describe-file.ts'

test('a file is as large here as it is in the library', () => {
  expect(describeFile({ width: 1920, height: 1080, seconds: 12.04, bytes: 3_400_000 })).toBe(
    '1,920 × 1,080 px · 12 s · 3.4 MB',
  )
  for (const bytes of [0, 740, 12_345, 999_960, 5_000_000_000]) expect(describeFile({ bytes })).toBe(formatBytes(bytes))
})
