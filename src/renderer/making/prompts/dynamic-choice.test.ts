import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { NumberField } from '../../ui/number-field.tsx'
import { DynamicChoice } from './dynamic-choice.tsx'
import { readDynamic, type TypedDynamicPrompts } from './typed-dynamic-prompts.ts'

const drawn = { mode: 'drawn', draws: 4, seed: 1 } as const

/** What is chosen once a text, which is this number, is typed for the draws. */
function typed(number: number | undefined, written: string): TypedDynamicPrompts[] {
  const chosen: TypedDynamicPrompts[] = []
  const choice = DynamicChoice({ value: drawn, onChange: (value) => chosen.push(value) })
  const [, field] = (choice as ReactElement<{ children: [unknown, ReactElement<Parameters<typeof NumberField>[0]>] }>)
    .props.children
  field.props.onChange(number, written)
  return chosen
}

test('what is typed for the draws and is no number of them is kept as it is typed, and nothing is drawn by it', () => {
  expect(typed(12, '12')).toEqual([{ ...drawn, draws: 12 }])
  expect(typed(NaN, '12x')).toEqual([{ ...drawn, draws: '12x' }])
  expect(typed(undefined, '')).toEqual([{ ...drawn, draws: '' }])
  expect(typed(5000, '5000')).toEqual([{ ...drawn, draws: 5000 }])
  for (const draws of ['12x', '', 0, 2.5, 5000]) expect(readDynamic({ ...drawn, draws })).toBeUndefined()
  expect(readDynamic(drawn)).toEqual(drawn)
})

test("draws that are not in sight stand in nobody's way", () => {
  expect(readDynamic({ ...drawn, mode: 'all', draws: '12x' })).toMatchObject({ mode: 'all' })
})
