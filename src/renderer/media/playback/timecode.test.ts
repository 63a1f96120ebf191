import { expect, test } from 'vitest'
import { frameAt, timecode, timeOfFrame } from './timecode.ts'

test.each([
  [0, undefined, '0:00.0'],
  [3.46, undefined, '0:03.4'],
  [75, undefined, '1:15.0'],
  [3723.9, undefined, '1:02:03.9'],
  [Number.NaN, undefined, '0:00.0'],
  [0, 25, '00:00:00:00'],
  [1.5, 24, '00:00:01:12'],
  [3661.04, 25, '01:01:01:01'],
  [1.001, 29.97, '00:00:01:00'],
])('%s s at %s frames a second is %s', (seconds, rate, shown) => expect(timecode(seconds, rate)).toBe(shown))

test.each([24, 25, 29.97, 30, 60])('stepping at %s frames a second never skips and never stays', (rate) => {
  let time = 0
  for (let frame = 1; frame < 500; frame++) {
    time = timeOfFrame(frameAt(time, rate) + 1, rate)
    expect(frameAt(time, rate)).toBe(frame)
  }
  expect(frameAt(timeOfFrame(frameAt(time, rate) - 1, rate), rate)).toBe(498)
  expect(timeOfFrame(-1, rate)).toBeGreaterThan(0)
})
