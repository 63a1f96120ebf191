import { once } from '../../once.ts'
import { ANIMALS } from './animal-table.ts'
import { ICONS } from './icon-table.ts'
import { iconCategories, iconOfEmoji } from './icon-names.ts'
import { PEOPLE } from './people-table.ts'
import { PLACES } from './place-table.ts'
import { THINGS } from './thing-table.ts'
import type { Bulk, Home, ObjectTraits } from './traits.ts'

/** Icons outside the tables still serve, with the manners of their category. */
const CATEGORY_MANNERS: Readonly<Record<string, readonly [home: Home, bulk: Bulk]>> = {
  'Animals & Nature': ['ground', 2],
  'Food & Drink': ['table', 2],
  Objects: ['table', 2],
  Activities: ['table', 2],
  'Travel & Places': ['ground', 4],
}

/** Icons that are little scenes on a tile, clocks, or signs with lettering: no objects to place in a picture. */
const UNFIT =
  /oclock|thirty|button|-face$|sun|moon|city|bridge|night|sunrise|sunset|foggy|^fog$|milky|rainbow|cloud|cyclone|motorway|railway-track|national-park|desert|beach|map|flag|construction|convenience|bus-stop|chart|calendar|yen|e-mail|hot-springs|mahjong|flower-playing|fireworks|sparkler|moon-viewing|comet|volcano|mountain|wave|brick|droplet|white-flower|joker|^ice$|high-voltage|snowflake|station|hotel|post-office|bank|^window$|^black-cat$/

interface Catalog {
  byId: ReadonlyMap<string, ObjectTraits>
  byWord: ReadonlyMap<string, string>
}

const catalog = once((): Catalog => {
  const byId = new Map<string, ObjectTraits>()
  const byWord = new Map<string, string>()
  for (const [id, words, home, bulk, setting] of [...ANIMALS, ...PLACES, ...THINGS, ...PEOPLE, ...ICONS]) {
    byId.set(id, { id, home, bulk, setting })
    byWord.set(id.replaceAll('-', ' '), id)
    for (const word of words.split(', ').filter(Boolean)) setIfNew(byWord, word, id)
  }
  for (const [name, category] of iconCategories()) {
    const manners = CATEGORY_MANNERS[category]
    if (!manners || byId.has(name) || UNFIT.test(name)) continue
    byId.set(name, { id: name, home: manners[0], bulk: manners[1], setting: null })
    setIfNew(byWord, name.replaceAll('-', ' '), name)
  }
  return { byId, byWord }
})

function setIfNew(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value)
}

export function findObject(phrase: string): ObjectTraits | undefined {
  const { byId, byWord } = catalog()
  const id = byWord.get(phrase)
  return id === undefined ? undefined : byId.get(id)
}

export function findEmojiObject(emoji: string): ObjectTraits | undefined {
  const icon = iconOfEmoji(emoji)
  return icon === undefined
    ? undefined
    : (catalog().byId.get(icon) ?? findObject(icon.replaceAll('-', ' ').replace(/ face$/u, '')))
}

export function traitsOf(id: string): ObjectTraits {
  const traits = catalog().byId.get(id)
  if (!traits) throw new RangeError(`There is no object called ${id}.`)
  return traits
}
