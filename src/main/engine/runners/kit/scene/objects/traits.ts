import type { SettingName } from '../scene.ts'

/** Where a thing is at ease: what the composer does with it when the words do not say. */
export type Home = 'ground' | 'water' | 'underwater' | 'air' | 'table' | 'space' | 'floor'

/** From a bee to a castle: compressed as in a storybook, where a cat beside a house is still a cat. */
export type Bulk = 1 | 2 | 3 | 4 | 5

export interface ObjectTraits {
  id: string
  home: Home
  bulk: Bulk
  /** The place it suggests when the prompt names none. */
  setting: SettingName | null
}

/** One row of an object table. */
type ObjectRow = readonly [id: string, words: string, home: Home, bulk: Bulk, setting: SettingName | null]

/** Reads groups of `home bulk setting: id (other words for it); id; …`; the setting may be missing. */
export function objectTable(text: string): ObjectRow[] {
  return [...text.matchAll(/(?<!\w)(\w+) (\d)(?: (\w+))?:([^:]*)(?=\s\w+ \d[ \w]*:|$)/g)].flatMap(
    ([, home, bulk, setting = null, items = '']) =>
      items.split(';').map((item): ObjectRow => {
        const [, id = '', words = ''] = /^\s*([^\s(]+)(?:\s*\(([^)]*)\))?\s*$/.exec(item) ?? []
        return [id, words.replace(/\s+/g, ' '), home as Home, Number(bulk) as Bulk, setting as SettingName | null]
      }),
  )
}
