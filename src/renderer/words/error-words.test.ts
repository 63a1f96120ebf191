import { afterEach, describe, expect, test } from 'vitest'
import type { AppError } from '#shared/app/error.ts'
import { speak } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'
import { LANGUAGES } from '#shared/text/languages.ts'
import { localized } from '#shared/text/localized-message.ts'
import { errorWords } from './error-words.ts'

afterEach(() => speak('en'))

describe.each(LANGUAGES)('in %s', (language) => {
  test('an error says what happened and what to do next, and only one that is uncertain leaves coins open', () => {
    speak(language)
    const { codes, charge } = text().errors
    for (const [code, { what, next }] of Object.entries(codes)) {
      const { sentence } = errorWords({ code, message: 'Its own words.' }, 'spends')
      const uncertain = sentence.includes(charge.unknown)
      if (sentence !== 'Its own words.')
        expect(sentence).toBe(`${what} ${uncertain ? charge.unknown : charge.nothing} ${next}`)
    }
  })
})

test('reading charges nothing, and what may pass can be tried again', () => {
  const { sentence, remedy } = errorWords({ code: 'unreachable', message: 'x' }, 'reads')
  expect(sentence).toBe('There is no answer. Nothing was charged: this only reads. Check the connection and try again.')
  expect(remedy).toBe('retry')
  expect(errorWords({ code: 'unreachable', message: 'x' }, 'spends').sentence).toContain('It may have been started')
  expect(errorWords({ code: 'invalid_api_key', message: 'x' }).remedy).toBe('settings')
  expect(errorWords({ code: 'insufficient_coins', message: 'x' }).remedy).toBe('account')
  expect(errorWords({ code: 'name_taken', message: 'x' }).remedy).toBe('none')
})

test('a code from the future keeps its message, and issues are told line by line', () => {
  const words = errorWords({
    code: 'moon_phase',
    message: 'Not at full moon.',
    issues: [
      { path: 'params.seed', message: 'Too odd.' },
      { path: '', message: 'Too late.' },
    ],
  })
  expect(words).toEqual({
    sentence: 'Not at full moon.',
    remedy: 'none',
    details: ['code: moon_phase', 'Seed: Too odd.', 'Too late.'],
  })
})

test('a message that names the very thing is told in the language that is spoken', () => {
  const error: AppError = {
    code: 'input_file',
    ...localized('refusals.cannotRunAs', localized('fileFaults.missing', 'fox.png').saying),
  }
  expect(errorWords(error).sentence).toBe('There is no file fox.png. Nothing was charged.')
  speak('de')
  expect(errorWords(error).sentence).toBe('Es gibt keine Datei fox.png. Nichts wurde berechnet.')
})

test('an issue names its setting as the panel does', () => {
  speak('de')
  const { details } = errorWords({
    code: 'invalid_params',
    message: 'x',
    issues: [{ path: 'params.num_outputs', message: 'Höchstens 8.' }],
  })
  expect(details).toContain('Ergebnisse: Höchstens 8.')
})
