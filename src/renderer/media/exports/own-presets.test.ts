import { expect, test } from 'vitest'
import { BUNDLED_PRESETS } from '#shared/app/export.ts'
import { takenBack, withoutPreset, withPreset } from './own-presets.ts'

const [first, second] = Object.values(BUNDLED_PRESETS)
const web = { name: 'Web', options: first! }
const print = { name: 'Print', options: second! }

test('a preset that is saved or removed is taken back alone: what was saved since stays', () => {
  const saved = withPreset([], web)
  const both = withPreset(saved, print)
  expect(takenBack(both, 'Web', { before: undefined, after: web })).toEqual([print])
  expect(takenBack(withPreset([], print), 'Web', { before: web, after: undefined })).toEqual([print, web])
  const replaced = { name: 'web', options: second! }
  expect(takenBack(withPreset(both, replaced), 'web', { before: web, after: replaced })).toEqual([print, web])
})

test('what was saved under the same name since is not taken back with an older one', () => {
  const since = withPreset([web], { name: 'Web', options: second! })
  expect(takenBack(since, 'Web', { before: undefined, after: web })).toEqual(since)
  expect(takenBack(since, 'Web', { before: web, after: undefined })).toEqual(since)
  expect(takenBack(withoutPreset(since, 'web'), 'Web', { before: undefined, after: web })).toEqual([])
})
