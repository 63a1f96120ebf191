import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '../../src/main/engine/runners/kit/sound/samples.ts'
import { faultOf, measure, wordsOf } from '../../scripts/showcase/listen.ts'

const tone = (level: number, seconds = 1) =>
  Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, index) =>
    Math.max(-1, Math.min(1, level * Math.sin((2 * Math.PI * 997 * index) / SAMPLE_RATE))),
  )
const heard = (sound: Float32Array) => ({ ...measure({ left: sound, right: sound }), wordsWrong: null })

test('a tone is as loud and as high as it is, and nothing is wrong with it', () => {
  const found = heard(tone(0.5))
  expect(found.lufs).toBeCloseTo(-6, 0)
  expect(found.peak).toBeCloseTo(-6, 0)
  expect([found.clipped, found.silence, faultOf(found)]).toEqual([0, 0, null])
  expect(wordsOf({ ...found, wordsWrong: 0.1 })).toMatch(/LUFS, peak -6(?:\.\d)? dB, 0 % silence, 10 % of words/)
})

test('what is cut off at the top is told, and so is silence', () => {
  expect(faultOf(heard(tone(1.6)))).toMatch(/clipped/)
  expect(faultOf(heard(new Float32Array(SAMPLE_RATE)))).toMatch(/silent/)
  const half = tone(0.5, 2).map((value, index) => (index < SAMPLE_RATE ? 0 : value))
  expect(heard(half).silence).toBeCloseTo(0.5, 1)
  expect(faultOf(heard(half))).toBeNull()
})
