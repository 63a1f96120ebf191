import { expect, test } from 'vitest'
import { cleanStem } from './output-name.ts'

test.each([
  ['DSC_0006-step 3', 'DSC_0006'],
  ['DSC_0006-step 3-2', 'DSC_0006-2'],
  ['DSC_0006-step 3-2.1 4', 'DSC_0006-2.1 4'],
  ['DSC_0006-step 3 of the stairs', 'DSC_0006-step 3 of the stairs'],
  ['DSC_0006-step 2', 'DSC_0006-step 2'],
  ['DSC_0006', 'DSC_0006'],
])('the last of three steps called %s is shown as %s', (stem, shown) => {
  expect(cleanStem(stem, { step: 3, steps: 3 })).toBe(shown)
})

test('the name of an earlier step and of a file without a recipe is shown as it is', () => {
  expect(cleanStem('DSC_0006-step 2', { step: 2, steps: 3 })).toBe('DSC_0006-step 2')
  expect(cleanStem('DSC_0006-step 2', undefined)).toBe('DSC_0006-step 2')
})
