import { expect, test } from 'vitest'
import { chosenStyles, withRename } from './chosen-styles.ts'

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
