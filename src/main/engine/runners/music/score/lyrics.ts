import { pronounce, VOWELS } from '../../kit/voice/words/pronounce.ts'

/** What is sung in which part of the song, line by line, each a list of syllables in sounds. */
export interface Lyrics {
  verse: string[][]
  chorus: string[][]
}

const CHORUS = /chorus|refrain|hook|drop/i
const LONGEST_LINE = 16

/** Headings such as `[Chorus]` say where lines belong; without them the song runs through its lines in order. */
export function readLyrics(text: string): Lyrics {
  const verse: string[][] = []
  const chorus: string[][] = []
  let isChorus = false
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    const heading =
      /^[[(](.+)[\])]:?$/.exec(line) ?? /^(verse|chorus|bridge|refrain|hook|intro|outro)[ \d]*:?$/i.exec(line)
    if (heading) {
      isChorus = CHORUS.test(heading[1]!)
      continue
    }
    const syllables = syllablesOf(line)
    for (let at = 0; at < syllables.length; at += LONGEST_LINE)
      (isChorus ? chorus : verse).push(syllables.slice(at, at + LONGEST_LINE))
  }
  return { verse, chorus }
}

/** The sounds of a line, one string a syllable: `golden` is `ɡOl` and `dən`. */
export function syllablesOf(line: string): string[] {
  const words = line
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\s']/gu, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  if (words.length === 0) return []
  const together = pronounce(words.join(' '), 'en-US').split(' ')
  // words that cannot be said are left out of a line, and nobody could tell which
  const said = together.length === words.length ? together : words.map((word) => pronounce(word, 'en-US'))
  return words.flatMap((word, index) => syllablesOfSounds(said[index]!) ?? hummed(word))
}

/** What cannot be read is sung on `la`, a syllable for every two letters. */
const hummed = (word: string): string[] => (word.match(/.{1,2}/gu) ?? []).map(() => 'lɑ')

const SYLLABLE_STARTS = /^(?:s?[pkt][ɹlwj]?|[bdɡfθʃ][ɹlwj]?|s[mnlw]|[vmnlɹwjhszðʒʧʤɾ]j?)$/u

/** Cuts between vowels, so that each syllable begins as an English word could. Null without a vowel. */
function syllablesOfSounds(sounds: string): string[] | null {
  const signs = Array.from(sounds.replaceAll(/[^\p{L}]|[ˈˌː]/gu, ''))
  const vowels = signs.flatMap((sign, index) => (VOWELS.includes(sign) ? [index] : []))
  if (vowels.length === 0) return null
  const cuts = vowels.slice(1).map((vowel, index) => {
    let cut = vowel
    while (cut - 1 > vowels[index]! && SYLLABLE_STARTS.test(signs.slice(cut - 1, vowel).join(''))) cut--
    return cut
  })
  return [0, ...cuts].map((from, index) => signs.slice(from, cuts[index]).join(''))
}
