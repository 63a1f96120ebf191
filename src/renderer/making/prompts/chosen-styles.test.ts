import { expect, test } from 'vitest'
import { MOST_STYLES } from '#shared/batch/styles.ts'
import { chosenStyles, withRename, withStyle } from './chosen-styles.ts'

const style = (name: string) => ({ name, prompt: `in ${name}`, negative: '' })

test('a chosen name that no style has is missing, once the styles are read', () => {
  const known = [style('chalk'), style('ink')]
  expect(chosenStyles(['ink', 'oil'], known)).toEqual({ styles: [style('ink')], missing: ['oil'], awaited: false })
  expect(chosenStyles(['ink'], undefined)).toEqual({ styles: [], missing: [], awaited: true })
  expect(chosenStyles([], undefined).awaited).toBe(false)
})

test('a style that gets another name is still chosen, and chosen once', () => {
  expect(withRename(['ink', 'oil'], 'ink', 'wash')).toEqual(['wash', 'oil'])
  expect(withRename(['ink', 'oil'], 'ink', 'oil')).toEqual(['oil'])
})

test('a style is chosen once, and not beyond what a prompt takes', () => {
  expect(withStyle(['ink'], 'oil')).toEqual(['ink', 'oil'])
  expect(withStyle(['ink', 'oil'], 'ink')).toEqual(['ink', 'oil'])
  const many = Array.from({ length: MOST_STYLES }, (_, index) => `style ${index}`)
  expect(withStyle(many, 'oil')).toEqual(many)
})
