import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { names as german } from '#shared/text/de/compose-names.ts'
import { names as english } from '#shared/text/en/compose-names.ts'
import { findMediaTools } from '../media/tools.ts'
import { listBuiltinEffects } from './effects.ts'
import { listBuiltinModels } from './models.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const params = listBuiltinModels(tools).flatMap(({ entry }) => entry.params)
const effects = listBuiltinEffects(tools, resolve('resources'))

/** Figures, file formats, codes of languages and speakers' own names are made into words by rules, not by a table. */
const BY_RULE: ReadonlySet<string> = new Set(['format', 'resolution', 'language', 'effect', 'aspect_ratio'])
const SPEAKER_OR_FIGURE = /^(?:[abe][fm]_|\d)/

test.each([
  ['English', english],
  ['German', german],
])('everything a person chooses among has a name in %s', (_, names) => {
  const chosen = params.flatMap((param) =>
    param.kind === 'enum' && !BY_RULE.has(param.name)
      ? param.values.flatMap((value) => (typeof value === 'string' && !SPEAKER_OR_FIGURE.test(value) ? [value] : []))
      : [],
  )
  expect(chosen.length).toBeGreaterThan(50)
  expect([...new Set(chosen)].filter((value) => !Object.hasOwn(names.choices, value))).toEqual([])
  expect(effects.map(({ entry }) => entry.nameKey).filter((key) => !Object.hasOwn(names.effects, key))).toEqual([])
})
