import { expect, test } from 'vitest'
import type { RequestParams } from '#shared/service/params.ts'
import { singleRun } from './single-run.ts'

const titleOf = (params: RequestParams) => {
  const place = { connectionId: 'test', outDir: '/made', nameTemplate: '{prompt}' }
  const { rows } = singleRun({ ...place, modelId: 'song', effectId: null, params, consent: false }, [])
  return [...(rows as { cells: string[] }[])][0]!.cells
}

test.each<[string, RequestParams, string]>([
  ['a picture', { prompt: 'A red fox', seed: 1 }, 'A red fox'],
  ['a voice', { text: 'Good morning', voice: 'mia' }, 'Good morning'],
  ['a song', { lyrics: 'The fox went out', style: 'folk' }, 'The fox went out'],
  ['a song whose prompt was left empty', { prompt: ' ', lyrics: 'The fox went out' }, 'The fox went out'],
  ['what has no words', { image: 'a.png' }, 'song'],
])('%s that is made by itself is named after its own words', (_what, params, title) => {
  expect(titleOf(params)).toEqual([title])
})
