import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test('says what the language says', () => {
  for (const time of [
    0, 1, 999, 59_999, 1_700_000_000_007, 1_700_006_399_999, 1_700_006_400_000, -1, 4_102_444_800_000,
  ])
    expect(isoTime(time)).toBe(new Date(time).toISOString())
})
