import { describe, expect, test } from 'vitest'
import type { Model } from '../service/catalog.ts'
import { TASK_TYPES } from '../service/tasks.ts'
import { EVERYDAY_PHRASES } from '../../../tests/support/everyday-phrases.ts'
import { rankByWords } from './everyday-words.ts'
import { meantModels } from './meant-tasks.ts'

const MODELS = TASK_TYPES.map((taskType) => ({ id: taskType, taskType }) as Model)
const meant = (search: string) => meantModels(MODELS, search).map(({ id }) => id)

describe('what is meant', () => {
  test.each(['en', 'de'] as const)('is found among the first three for nearly all everyday phrases: %s', (language) => {
    const missed = EVERYDAY_PHRASES[language].filter(
      ([phrase, tasks]) =>
        !meant(phrase)
          .slice(0, 3)
          .some((task) => tasks.includes(task)),
    )
    expect(missed.length, missed.map(([phrase]) => phrase).join(', ')).toBeLessThanOrEqual(3)
  })

  test('comes in either language, bent, and with words that nobody knows', () => {
    expect(meant('remove the background')[0]).toBe('image.remove-bg')
    expect(meant('Hintergrund entfernen')[0]).toBe('image.remove-bg')
    expect(meant('Hintergründe entfernt')[0]).toBe('image.remove-bg')
    expect(meant('please make it bigger')[0]).toBe('image.upscale')
    expect(meant('Stimme aus Text')[0]).toBe('audio.tts')
  })

  test('is nothing where nothing is known, or next to nothing', () => {
    expect(meant('')).toEqual([])
    expect(meant('the of a')).toEqual([])
    expect(meant('xyzzy')).toEqual([])
    expect(meant('poster video')).toEqual([])
  })
})

test('words that few things have tell more than words that many have', () => {
  const things = [
    { key: 'a', words: 'film comic' },
    { key: 'b', words: 'film noir' },
    { key: 'c', words: 'film strip' },
  ]
  expect(rankByWords('a film like a comic', things)).toEqual(['a'])
  expect(rankByWords('film', things)).toEqual(['a', 'b', 'c'])
})
