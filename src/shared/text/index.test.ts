import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { speak } from './every-language.ts'
import { spokenLanguage, text } from './index.ts'
import { chosenLanguage, languageFor } from './languages.ts'

afterEach(() => speak('en'))

test('the language that is spoken decides what is read', () => {
  expect([spokenLanguage(), text().places.library]).toEqual(['en', 'Library'])
  speak('de')
  expect([spokenLanguage(), text().places.library]).toEqual(['de', 'Bibliothek'])
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'DE'], 'de'],
  [['fr-FR'], 'en'],
  [[], 'en'],
])('of %j it is %s', (tags, language) => expect(languageFor(tags)).toBe(language))

test('a choice is kept to, and the system is asked where it is left to it', () => {
  expect(chosenLanguage('system', ['de-CH'])).toBe('de')
  expect(chosenLanguage('en', ['de-CH'])).toBe('en')
})

test('numbers are written as the language does, and as it is done where a person lives', () => {
  expect([text().common.coins(1), text().common.coins(12_000)]).toEqual(['1 coin', '12,000 coins'])
  speak('de')
  expect([text().common.coins(1), text().common.coins(12_000)]).toEqual(['1 Münze', '12.000 Münzen'])
  speak('de', ['fr', 'de-CH'])
  expect(text().common.coins(12_000)).toMatch(/^12['’]000 Münzen$/)
})

/** Where a sentence lies in the catalogue, and what it is. */
function* sentences(part: object, path = ''): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null) yield* sentences(value as object, `${path}${name}.`)
    else yield [path + name, value]
  }
}

test('both languages say the same things, and nothing is left empty', () => {
  const german = new Map(sentences(de))
  for (const [path, sentence] of sentences(en)) {
    expect([path, typeof german.get(path)]).toEqual([path, typeof sentence])
    expect([path, sentence === '' || german.get(path) === '']).toEqual([path, false])
  }
  expect(german.size).toBe([...sentences(en)].length)
})

test('German writes three dots apart from the word before them, and has words of its own for batches and engines', () => {
  const folder = join(import.meta.dirname, 'de')
  const sentences = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(['`])(.*?)\1/g)].map(([, , sentence = '']) => sentence),
  )
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((sentence) => /\p{L}…|\b(?:Batch|Engine)\b/u.test(sentence))).toEqual([])
})
