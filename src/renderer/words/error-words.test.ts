import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { FAILURE_CODES } from '#shared/service/generation.ts'
import { PROBLEM_CODES } from '#shared/service/problem.ts'
import { speak } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'
import { LANGUAGES } from '#shared/text/languages.ts'
import { localized } from '#shared/text/localized-message.ts'
import { errorWords } from './error-words.ts'

afterEach(() => speak('en'))

const SOURCES = join(import.meta.dirname, '..', '..')
/** A terminal and other programs are told messages as they are, and the engine's own failures arrive as problems. */
const UNSEEN = ['main/hosts/cli/', 'main/hosts/mcp/', 'main/client/public/', 'main/engine/']

function sourcesThat(mayBeSeen: (path: string) => boolean): string {
  return globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.') && mayBeSeen(path))
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
    .join('\n')
}

function codesIn(source: string, pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].flatMap(([, code]) => (code ? [code] : [])))].toSorted()
}

const seen = sourcesThat((path) => !UNSEEN.some((folder) => path.startsWith(folder)))
const thrown = codesIn(seen, /new (?:Command|Client)Error\(\s*'([a-z_]+)'/g)
const answered = codesIn(
  sourcesThat((path) => path === 'shared/app/run-command.ts' || path.startsWith('main/hosts/electron/')),
  /(?:failure\(|code: )'([a-z_]+)'/g,
)
const dataFolder = codesIn(seen, /new DataFolderError\(\s*'([a-z_]+)'/g).map((code) => `data_${code}`)

describe.each(LANGUAGES)('in %s', (language) => {
  test('every code that the app or a service can send has words', () => {
    speak(language)
    expect(thrown.length).toBeGreaterThan(30)
    const codes = new Set([...PROBLEM_CODES, ...FAILURE_CODES, ...thrown, ...answered, ...dataFolder, 'unreachable'])
    expect([...codes].filter((code) => !Object.hasOwn(text().errors.codes, code))).toEqual([])
  })

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
  const error = {
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
