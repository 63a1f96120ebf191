import { expect, test } from 'vitest'
import { foundBy, glossary } from './listed.ts'
import { figures, places, table } from './tables.ts'

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'no table knows %s by itself',
  (word) => {
    const rows: Readonly<Record<string, unknown>> = table('x y', { left: '-1 0' })
    const tables = [glossary('mice mouse'), foundBy({ wood: 'oak' }), figures('red 27'), places('horse 0.5 0.4'), rows]
    expect(tables.map((known) => known[word])).toEqual(tables.map(() => undefined))
  },
)
