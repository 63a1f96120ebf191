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

/** One row of an object table: id, the words for it, home, bulk, setting it suggests. */
export type ObjectRow = readonly [id: string, words: string, home: Home, bulk: Bulk, setting?: SettingName]
