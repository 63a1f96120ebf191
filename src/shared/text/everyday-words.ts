/** Words that say nothing about what is wanted. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    'a an the of to it its my me this that for with from in into on is be and or as by some something make makes get do ' +
    'want how can i you like ein eine einen einem einer der die das den dem des zu zum zur mit von vom fur aus im in ist ' +
    'und oder als wie etwas mein meine meinen meinem mach machen lassen ich du es kann will'
  ).split(' '),
)
/** Shorter beginnings are those of many words. */
const LEAST_STEM = 4
/** Of what was asked, by weight, so much must be known. */
const LEAST_SHARE = 0.45
/** What a word counts that nobody knows: less than one that tells things apart. */
const UNKNOWN = 1
/** And who knows much less of it than the best is not what was meant. */
const OF_THE_BEST = 0.8

/** Something that may be looked for, with the words that people may use for it. */
export interface Worded<Key> {
  key: Key
  words: string
}

/**
 * What people may mean who use words of every day, the best first; nothing where too little of it is known. Words of either
 * language count, bent or joined ones too, and what few things are called tells more than what many are.
 */
export function rankByWords<Key>(search: string, things: readonly Worded<Key>[]): Key[] {
  const sought = wordsOf(search).filter((word) => !EMPTY.has(word))
  const known = things.map(({ key, words }) => ({ key, words: wordsOf(words) }))
  const fits = known.map(({ words }) => sought.map((word) => fitOf(word, words)))
  const weights = sought.map((_, at) => {
    const count = fits.filter((row) => row[at]! > 0).length
    return count === 0 ? UNKNOWN : Math.log(1 + things.length / (1 + count))
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const ranked = known
    .map(({ key }, index) => ({
      key,
      share: weights.reduce((sum, weight, at) => sum + weight * fits[index]![at]!, 0) / whole,
    }))
    .toSorted((one, other) => other.share - one.share)
  const least = Math.max(LEAST_SHARE, (ranked[0]?.share ?? 0) * OF_THE_BEST)
  return ranked.filter(({ share }) => share >= least).map(({ key }) => key)
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** 1 for the same word, less for one with the same beginning, and least for a part of a joined one. */
function fitOf(word: string, known: readonly string[]): number {
  if (known.includes(word)) return 1
  if (word.length < LEAST_STEM) return 0
  return known.reduce((best, each) => (each.length < LEAST_STEM ? best : Math.max(best, likeness(word, each))), 0)
}

function likeness(one: string, other: string): number {
  if (one.startsWith(other) || other.startsWith(one)) return 0.9
  const shorter = Math.min(one.length, other.length)
  if (commonBeginning(one, other) >= Math.max(LEAST_STEM, shorter - 2)) return 0.8
  return one.endsWith(other) || other.endsWith(one) ? 0.7 : 0
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
