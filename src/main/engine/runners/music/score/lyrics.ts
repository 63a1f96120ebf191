/** What is sung in which part of the song, line by line, each a list of syllables. */
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

/** Cuts words where they are sung: `golden` is `gol` and `den`. */
export function syllablesOf(line: string): string[] {
  return line
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\s']/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => splitWord(word.replaceAll("'", '')))
}

function splitWord(word: string): string[] {
  if (word === '') return []
  const spoken = word.replace(/([^aeiouyl])e(s|d)?$/, '$1$2')
  const base = /[aeiouy]/.test(spoken) ? spoken : word
  // letters without vowels of this alphabet are one syllable for every two of them
  if (!/[aeiouy]/.test(base)) return word.match(/.{1,2}/gu) ?? [word]
  return base.match(/[^aeiouy]*[aeiouy]+(?:[^aeiouy]*$|[^aeiouy](?=[^aeiouy]))?/g) ?? [word]
}
