import { afterEach, expect, test } from 'vitest'
import { speak } from './every-language.ts'
import { localized, say, renderMessage } from './localized-message.ts'

afterEach(() => speak('en'))

test('what was said in one language is said again in another, figures and all', () => {
  const told = localized('reasons.budgetReached', 12_000)
  expect(told.message).toContain('The budget of 12,000 coins')
  speak('de')
  expect(renderMessage(told)).toContain('Das Budget von 12.000 Münzen')
})

test('a sentence within a sentence is said in the same language', () => {
  const told = localized('reasons.inColumn', 'seed', localized('rules.wholeNumber', 9).saying)
  expect(told.message).toBe('seed: Expected a whole number from 0 to 9.')
  speak('de')
  expect(renderMessage(told)).toBe('seed: Eine ganze Zahl von 0 bis 9 wird erwartet.')
})

test('it survives being kept as JSON', () => {
  const kept = JSON.parse(JSON.stringify(localized('rules.oneOf', ['512', '1024']).saying)) as Parameters<typeof say>[0]
  expect(say(kept)).toBe('Expected one of 512, 1024.')
})

test.each([
  ['rules.moonPhase', []],
  ['rules.toString', []],
  ['places.library', []],
  ['rules.oneOf', ['not a list']],
  ['reasons.inColumn', ['seed', { name: 'rules.moonPhase', facts: [] }]],
])('%s with %j is of another version: its words stay as they were kept', (name, facts) => {
  expect(renderMessage({ message: 'Not at full moon.', saying: { name, facts } })).toBe('Not at full moon.')
})
