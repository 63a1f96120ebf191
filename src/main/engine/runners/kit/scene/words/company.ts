import { PEOPLE } from '../objects/people-table.ts'
import type { RelationKind } from '../scene.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const HANDS: ReadonlySet<string> = new Set([
  ...PEOPLE.map(([id]) => id),
  ...set('robot bear teddy-bear monkey panda fox cat dog rabbit elephant penguin snowman'),
])
const HOLDABLE = set(
  'umbrella balloon kite flower rose tulip sunflower bouquet paper-lantern red-paper-lantern lollipop soft-ice-cream guitar violin trumpet saxophone open-book books crossed-swords shield axe bow-and-arrow magic-wand fishing-pole hot-beverage wine-glass beer-mug camera telescope backpack luggage basket bucket key candle flashlight broom red-heart wrapped-gift teddy-bear star trophy paintbrush microphone pizza hamburger red-apple banana carrot fish tennis',
)
const WEARABLE = set(
  'top-hat crown womans-hat billed-cap sunglasses glasses scarf graduation-cap rescue-workers-helmet',
)
const CONTAINERS = set(
  'bowl basket bucket package hot-beverage boat wrapped-gift pot-of-food glass-of-milk jar backpack bathtub car pickup-truck',
)
const BLOOMS = set('flower tulip rose sunflower lavender-plant hibiscus lotus')
const CLOTHES = set('coat dress t-shirt kimono lab-coat jeans')
/** They have a look of their own and no clothes to change. */
const UNDRESSED = set('robot ghost skull mermaid alien baby')
const DRESSED: ReadonlySet<string> = new Set(PEOPLE.map(([id]) => id).filter((id) => !UNDRESSED.has(id)))

/** What grows on a stem and is put into a vase. */
export const isBloom = (object: string): boolean => BLOOMS.has(object)

/** Wares lie on the counter, all else lies in what holds it. */
export const placeIn = (owner: string): RelationKind => (owner === 'stall' ? 'on' : 'in')

/** Whether a thing is what someone has on: a girl in a red coat is a girl in red. */
export const isClothingOf = (owner: string, thing: string): boolean => CLOTHES.has(thing) && DRESSED.has(owner)

/** What "with" says between two things: a girl with an umbrella holds it, a snowman with a hat wears it. */
export function meaningOfWith(owner: string, thing: string): RelationKind {
  if (WEARABLE.has(thing)) return 'wearing'
  if ((owner === 'vase' && isBloom(thing)) || owner === 'stall') return 'in'
  return HANDS.has(owner) && HOLDABLE.has(thing) ? 'holding' : 'beside'
}

/** What "of" says: a bowl of cherries has them in it, a bouquet of roses is roses. */
export function meaningOfOf(owner: string): RelationKind | 'same' {
  if (owner === 'bouquet') return 'same'
  return owner === 'vase' || CONTAINERS.has(owner) ? 'in' : 'beside'
}

/** Names for several people at once. */
export const COLLECTIVES: ReadonlyMap<string, number> = new Map([
  ['family', 4],
  ['crowd', 9],
  ['couple', 2],
  ['lovers', 2],
  ['friends', 3],
  ['people', 4],
  ['team', 5],
  ['band', 4],
  ['twins', 2],
])
