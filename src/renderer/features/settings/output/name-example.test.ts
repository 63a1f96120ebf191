import { afterEach, expect, test } from 'vitest'
import { DEFAULT_TEMPLATE } from '#shared/batch/file-name.ts'
import { speak } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'
import { insertAt, nameExample, PLACEHOLDERS } from './name-example.ts'

afterEach(() => speak('en'))

const DAY = '2030-01-31'

test('the example is made by the rules that name real files', () => {
  expect(nameExample(DEFAULT_TEMPLATE, DAY)).toEqual({
    name: 'Postcards/0007-A lighthouse on a cliff at dawn-style ink-4711.png',
  })
  expect(nameExample('{date}/{Model} {client}.{ext}', DAY)).toEqual({ name: '2030-01-31/Paper Landscape.png' })
})

test('every placeholder that is offered fills something in', () => {
  for (const placeholder of Object.values(PLACEHOLDERS))
    expect(nameExample(`${placeholder}.{ext}`, DAY)).not.toEqual({ name: 'untitled.png' })
})

test.each([
  ['{batch}/{row}', 'The template must end in .{ext}: programs open files by it.'],
  ['{row}}.{ext}', 'The template has a } without its {.'],
  ['{row.{ext}', 'The template is not readable from "{row.{ext}" on.'],
  [' ', 'The template must not be empty.'],
  [`${'a'.repeat(500)}.{ext}`, 'The template is longer than 500 characters.'],
])('%j is refused in words', (template, error) => expect(nameExample(template, DAY)).toEqual({ error }))

test('what is wrong is said in the language that is spoken', () => {
  speak('de')
  expect(nameExample('', DAY)).toEqual({ error: 'Die Vorlage darf nicht leer sein.' })
  expect(nameExample('{batch}', DAY)).toEqual({ error: text().rules.templateEnding })
})

test('a placeholder goes where the caret was, in place of what was selected', () => {
  expect(insertAt('{batch}/.{ext}', '{row:04}', { start: 8, end: 8 })).toEqual({
    template: '{batch}/{row:04}.{ext}',
    caret: 16,
  })
  expect(insertAt('abc.{ext}', '{seed}', { start: 0, end: 3 })).toEqual({ template: '{seed}.{ext}', caret: 6 })
})
