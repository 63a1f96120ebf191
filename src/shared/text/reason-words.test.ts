import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { BLOCK, PAUSE } from '../batch/reason-codes.ts'
import { FAILURE_CODES } from '../service/generation.ts'
import { PROBLEM_CODES } from '../service/problem.ts'
import { speak } from './every-language.ts'
import { text } from './index.ts'
import { LANGUAGES } from './languages.ts'
import { reasonLine, reasonWords } from './reason-words.ts'
import { localized } from './localized-message.ts'

afterEach(() => speak('en'))

const BATCHES = join(import.meta.dirname, '..', '..', 'main', 'batches')
const sources = globSync('**/*.ts', { cwd: BATCHES })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => [path, readFileSync(join(BATCHES, path), 'utf8')] as const)
const stored = new Set([
  ...Object.values(PAUSE),
  ...Object.values(BLOCK),
  ...sources
    .flatMap(([, source]) => [...source.matchAll(/(?:code:|PRICE_RISEN =|GENERATION_GONE =) '([a-z_]+)'/g)])
    .map(([, code]) => code!),
])

test.each(LANGUAGES)(
  'every reason that can be kept has words in %s, also when its sentence was not kept',
  (language) => {
    speak(language)
    expect(stored.size).toBeGreaterThan(12)
    const { reasons, codes } = text().errors
    const codesOfAll = [
      ...stored,
      ...PROBLEM_CODES,
      ...FAILURE_CODES,
      'unreachable',
      'incomplete_answer',
      'unexpected_answer',
    ]
    expect(codesOfAll.filter((code) => !Object.hasOwn(reasons, code) && !Object.hasOwn(codes, code))).toEqual([])
  },
)

test('batches keep no sentence that only one language knows', () => {
  const written = sources.flatMap(([path, source]) =>
    [...source.matchAll(/^.*(?:message|mismatch): ['`].*$/gm)].map(([line]) => `${path}: ${line.trim()}`),
  )
  expect(written).toEqual([])
})

describe('in German', () => {
  test('the sentences of the app are said in German', () => {
    const reason = { code: 'partial', ...localized('reasons.partial', 3, 4) }
    expect(reasonWords(reason).sentence).toBe('The service delivered 3 of 4. Only what came was charged.')
    speak('de')
    expect(reasonWords(reason)).toEqual({
      sentence: 'Der Dienst hat 3 von 4 geliefert. Nur das Gelieferte wurde berechnet.',
      quote: null,
    })
  })

  test('the day of a backup is written as the language does', () => {
    const reason = { code: 'restored', ...localized('reasons.restored', '2026-11-15T12:00:00Z') }
    expect(reasonWords(reason).sentence).toContain('the backup of Nov 15, 2026.')
    speak('de')
    expect(reasonWords(reason).sentence).toContain('der Sicherung vom 15.11.2026.')
  })

  test('what the service says is quoted beneath words of ours', () => {
    speak('de')
    const reason = { code: 'account_locked', message: 'Locked since Monday.' }
    expect(reasonWords(reason)).toEqual({
      sentence: expect.stringContaining('gesperrt'),
      quote: 'Locked since Monday.',
    })
    expect(reasonLine(reason)).toContain('„Locked since Monday.“')
    expect(reasonWords({ code: 'moon_phase', message: 'Not at full moon.' })).toEqual({
      sentence: expect.stringContaining('(moon_phase)'),
      quote: 'Not at full moon.',
    })
  })

  test('what an older version kept loses nothing', () => {
    speak('de')
    expect(reasonWords({ code: 'disk_full', message: 'The disk is full.' })).toEqual({
      sentence: expect.stringContaining('Der Datenträger ist voll.'),
      quote: null,
    })
    expect(reasonWords({ code: 'invalid', message: 'seed: Expected a number.' })).toEqual({
      sentence: expect.stringContaining('Markierte Zellen'),
      quote: 'seed: Expected a number.',
    })
  })

  test('our own words about the network are not quoted', () => {
    speak('de')
    expect(reasonWords({ code: 'unexpected_answer', message: 'Of status 302.' }).quote).toBeNull()
    expect(reasonWords({ code: 'unreachable', message: 'The service cannot be reached.' }).quote).toBeNull()
  })
})
