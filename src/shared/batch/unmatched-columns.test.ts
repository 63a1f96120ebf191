import { afterEach, expect, test } from 'vitest'
import { speak } from '../text/every-language.ts'
import { suggestMapping } from './column-mapping.ts'
import { unmatchedColumns } from './unmatched-columns.ts'

afterEach(() => speak('en'))

const unmatched = (...columns: string[]) => unmatchedColumns(columns, suggestMapping(columns))

test('a misspelt column is told with the setting that is written most alike', () => {
  expect(unmatched('prompt', 'aspct ratio', 'outputz')).toEqual([
    { column: 'aspct ratio', nearest: 'aspect_ratio' },
    { column: 'outputz', nearest: 'num_outputs' },
  ])
})

test('a column is compared with the names of the language that is spoken', () => {
  speak('de')
  expect(unmatched('prompt', 'Farbpalette', 'Lichtrichtug')).toEqual([
    { column: 'Farbpalette', nearest: 'palette' },
    { column: 'Lichtrichtug', nearest: 'light_direction' },
  ])
})

test('a column that names nothing has no setting, and one that another column fills is not offered', () => {
  expect(unmatched('prompt', 'client', 'prmpt')).toEqual([
    { column: 'client', nearest: null },
    { column: 'prmpt', nearest: null },
  ])
})

test('a matched column and a column of a report are not told', () => {
  expect(unmatched('prompt', 'Ratio', 'Pressrun files', '2.upscale factor')).toEqual([])
})
