import { createRequire } from 'node:module'
import type { LanguageProcessor } from 'phonemize'
import type { Dialect } from './normalise.ts'
import { BATH_WORDS, PALM_WORDS, SPECIAL_WORDS, WEAK_WORDS } from './pronunciations.ts'

export const VOWELS = 'AIOQWYaiuæɑɒɐɔəɛɜɪʊʌᵊᵻ'
const VOWEL = `[${VOWELS}]`
const MARKS = '.,!?;:…—'

// its ES module build asks for JSON without the attribute that Node wants
const { EnglishG2P } = createRequire(import.meta.url)('phonemize/en-g2p') as { EnglishG2P: new () => LanguageProcessor }
// asked word by word: the whole package reads "com" as commercial and "co" as company before it looks a word up
const english = new EnglishG2P()

/** Sounds and marks of a sentence that has been written out. */
export function pronounce(sentence: string, dialect: Dialect): string {
  const parts = sentence.match(/[\p{L}\p{M}']+|[.,!?;:…—]/gu) ?? []
  let said = ''
  for (const [index, part] of parts.entries()) {
    if (MARKS.includes(part)) {
      said += part === '—' && said ? ' —' : part
      continue
    }
    const following = parts[index + 1]
    const sounds = sayWord(part.toLowerCase(), dialect, following === undefined || MARKS.includes(following))
    if (sounds) said += (said ? ' ' : '') + sounds
  }
  return linkWords(said, dialect).trim()
}

function sayWord(word: string, dialect: Dialect, isLast: boolean): string {
  const base = baseSounds(word, isLast)
  return dialect === 'en-GB' ? toBritish(base, word) : toAmerican(base)
}

/** American sounds in one sign each. */
function baseSounds(word: string, isLast: boolean): string {
  const bare = word.replaceAll(/^'+|(?<!')'+$/g, '')
  const possessive = /^(.+)'s$/.exec(bare)
  if (possessive && SPECIAL_WORDS[possessive[1]!]) return withEnding(SPECIAL_WORDS[possessive[1]!]!)
  const known = SPECIAL_WORDS[bare]
  if (known) return known
  const weak = WEAK_WORDS[bare]
  // at the end of a phrase even a small word is said in full
  if (weak) return isLast ? stressed(weak.replace('ɐ', 'A').replace('tə', 'tu').replace('ðə', 'ði')) : weak
  return stressed(toSigns(dictionarySounds(bare)))
}

/** The dictionary knows words without accents; letters of other scripts stay what they are. */
const dictionarySounds = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\w+'?\w*/g, (part) => english.predict(part) ?? part)

const withEnding = (sounds: string) => sounds + (/[sʃʧzʒʤ]$/.test(sounds) ? 'ɪz' : /[ptkfθ]$/.test(sounds) ? 's' : 'z')

const SIGNS: readonly (readonly [string, string])[] = [
  ['tʃ', 'ʧ'],
  ['dʒ', 'ʤ'],
  ['eɪ', 'A'],
  ['aɪ', 'I'],
  ['oʊ', 'O'],
  ['aʊ', 'W'],
  ['ɔɪ', 'Y'],
  ['ɫ', 'l'],
  ['g', 'ɡ'],
  ['r', 'ɹ'],
  ['ː', ''],
  ['e', 'ɛ'],
  ['o', 'O'],
  ['x', 'k'],
]

function toSigns(ipa: string): string {
  let sounds = ipa.replaceAll(/[^\p{L}\p{M}ˈˌː]/gu, '')
  for (const [from, to] of SIGNS) sounds = sounds.replaceAll(from, to)
  // stress stands before the syllable in the dictionary, and before its vowel here
  sounds = sounds.replaceAll(new RegExp(`([ˈˌ])([^${VOWELS}ɝɚˈˌ]*)(?=[${VOWELS}ɝɚ])`, 'g'), '$2$1')
  return sounds
    .replaceAll('ɝ', 'ɜɹ')
    .replaceAll('ɚ', 'əɹ')
    .replaceAll(/(?<!ˈ|ˌ)ɜɹ/g, 'əɹ')
}

/** A word of its own weight has one main stress. */
function stressed(sounds: string): string {
  if (sounds.includes('ˈ')) return sounds
  return sounds.replace('ˌ', '').replace(new RegExp(VOWEL), 'ˈ$&').replace('ˈəɹ', 'ˈɜɹ').replace('ˈə', 'ˈʌ')
}

const toAmerican = (sounds: string) =>
  sounds
    // the soft t of water and city
    .replaceAll(new RegExp(`(?<=[${VOWELS}ɹ])t(?=[${VOWELS}])(?!ən)`, 'g'), 'ɾ')
    .replaceAll('ɜɹɹ', 'ɜɹ')

function toBritish(american: string, word: string): string {
  let sounds = american.replaceAll('O', 'Q')
  if (BATH_WORDS.has(word)) sounds = sounds.replace('æ', 'ɑː')
  sounds = PALM_WORDS.has(word) ? sounds.replaceAll(/ɑ(?![ːɹ])/g, 'ɑː') : sounds.replaceAll(/ɑ(?![ːɹ])/g, 'ɒ')
  // tomato and vase are said with the a of father, not of day
  if (word.startsWith('tomato')) sounds = sounds.replace('ˈA', 'ˈɑː')
  if (word === 'schedule') sounds = 'ʃˈɛdjuːl'
  sounds = sounds
    .replaceAll('ɔɹ', `ɔː${R}`)
    .replaceAll('ɑɹ', `ɑː${R}`)
    .replaceAll('ɜɹ', `ɜː${R}`)
    .replaceAll('ɛɹ', `ɛː${R}`)
    .replaceAll(/[ɪi]ɹ/g, `ɪə${R}`)
    .replaceAll('ʊɹ', `ɔː${R}`)
    .replaceAll('əɹ', `ə${R}`)
    .replaceAll('æ', 'a')
    .replaceAll(/(?<=[ˈˌ])i(?!ː)|i(?=[^ː]$)/g, 'iː')
    .replaceAll(/u(?!ː)/g, 'uː')
    .replaceAll(/ɔ(?![ːɪ])/g, 'ɔː')
  // long vowels of cloth and off are short in Britain
  if (
    /^(off|often|cloth|lost|cost|soft|long|song|strong|wrong|dog|dogs|coffee|office|cross|boss|across|on|gone|want|wash|watch)/.test(
      word,
    )
  )
    sounds = sounds.replace('ɔː', 'ɒ')
  if (/(?:^|[^aeo])(?:new|tu|du|nu|stu|tew|dew)/.test(word)) sounds = sounds.replace(/(?<=[tdn])([ˈˌ]?)uː/, 'j$1uː')
  // an r is heard before a vowel only
  return sounds.replaceAll(new RegExp(`${R}(?=[ˈˌ]?${VOWEL})`, 'g'), 'ɹ').replaceAll(new RegExp(`${R}(?!$)`, 'g'), '')
}

/** Stands for an r until it is known whether a vowel follows. */
const R = '\u0001'

function linkWords(said: string, dialect: Dialect): string {
  const beforeVowel = `(?= [ˈˌ]?${VOWEL})`
  const linked = said
    .replaceAll(new RegExp(`(^| )ðə${beforeVowel}`, 'g'), '$1ði')
    .replaceAll(new RegExp(`(^| )tə${beforeVowel}`, 'g'), '$1tʊ')
    .replaceAll(new RegExp(`${R}${beforeVowel}`, 'g'), 'ɹ')
    .replaceAll(R, '')
  return dialect === 'en-GB' ? linked.replaceAll(/(^| )ɐ(?= )/g, '$1ə') : linked
}
