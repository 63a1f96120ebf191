import { textOfWords, type Spoken, type SpokenWord } from '../../kit/listen/spoken.ts'
import type { Cue } from './subtitles.ts'

const LINE_LENGTH = 42
const LINES = 2
const LONGEST_CUE_SECONDS = 6.5
/** Nothing is left standing through a pause as long as this. */
const LONG_PAUSE_SECONDS = 0.8
const BREATH_SECONDS = 0.22
/** A cue stays a little after its last word, and long enough to be seen, where nothing else is said meanwhile. */
const LINGER_SECONDS = 0.3
const SHORTEST_CUE_SECONDS = 0.8

/** What it costs to break after a word: nothing behind a sentence, much where the next word belongs to it. */
const BREAK = { sentence: 0, clause: 2, breath: 3, words: 7, bound: 11 }
/** Fewer cues are calmer. */
const EACH_CUE = 4
/** The end of one sentence and the beginning of the next are read apart. */
const SENTENCE_INSIDE = 5
const SHORT_CUE = 4
const SHORT_LETTERS = 12

/** Words that lean on the one after them. */
const LEANING = new Set(
  'a an the this that my your our their his her its of to in on at by for with from and or but as if is are was were i you we they he she it der die das den dem ein eine einen und oder mit von zu in im am an auf für le la les un une des de du et à el los las una y en il lo i gli e di o os as do da'.split(
    ' ',
  ),
)

/** Captions of at most two lines that break where the speech does, none of them before its first word is said. */
export function toCues(spoken: readonly Spoken[], seconds: number): Cue[] {
  const words = spoken.flat().flatMap(cutToLine)
  const cues = groups(words).map((lines) => {
    const said = lines.flat()
    return { from: said[0]!.from, to: said.at(-1)!.to, text: lines.map(textOfWords).join('\n'), lines }
  })
  for (const [index, cue] of cues.entries()) {
    const room = cues[index + 1]?.from ?? seconds
    const wanted = Math.max(cue.to + LINGER_SECONDS, cue.from + SHORTEST_CUE_SECONDS)
    cue.to = Math.max(cue.to, Math.min(wanted, room))
  }
  return cues
}

/** A word without an end is cut. */
function cutToLine(word: SpokenWord): SpokenWord[] {
  const signs = Array.from(word.text)
  const count = Math.ceil(signs.length / LINE_LENGTH)
  const at = (part: number) => word.from + ((word.to - word.from) * part) / count
  return Array.from({ length: count }, (_, part) => ({
    from: at(part),
    to: at(part + 1),
    text: signs.slice(part * LINE_LENGTH, (part + 1) * LINE_LENGTH).join(''),
    isApart: word.isApart && part === 0,
  }))
}

/** Which words stand together, as lines: the division that costs least over all of them. */
function groups(words: readonly SpokenWord[]): SpokenWord[][][] {
  const best: { cost: number; from: number; lines: SpokenWord[][] }[] = [{ cost: 0, from: 0, lines: [] }]
  for (let to = 1; to <= words.length; to++) {
    let found = { cost: Infinity, from: to - 1, lines: [[words[to - 1]!]] }
    for (let from = to - 1; from >= 0; from--) {
      const inside = words.slice(from, to)
      if (from < to - 1 && !staysTogether(inside)) break
      const lines = toLines(inside)
      if (lines === null) break
      const cost = best[from]!.cost + EACH_CUE + breakCost(words, to) + costInside(inside, lines.cost)
      if (cost < found.cost) found = { cost, from, lines: lines.lines }
    }
    best.push(found)
  }
  const divided: SpokenWord[][][] = []
  for (let to = words.length; to > 0; to = best[to]!.from) divided.unshift(best[to]!.lines)
  return divided
}

function staysTogether(words: readonly SpokenWord[]): boolean {
  const pause = words[1]!.from - words[0]!.to
  return pause < LONG_PAUSE_SECONDS && words.at(-1)!.to - words[0]!.from <= LONGEST_CUE_SECONDS
}

function costInside(words: readonly SpokenWord[], lineCost: number): number {
  const sentences = words.slice(0, -1).filter(({ text }) => ENDS_SENTENCE.test(text)).length
  const isShort = textOfWords(words).length < SHORT_LETTERS && !ENDS_SENTENCE.test(words.at(-1)!.text)
  return sentences * SENTENCE_INSIDE + (isShort ? SHORT_CUE : 0) + lineCost
}

/** The same words in one line, or in two that are about as long; null where they need more. */
function toLines(words: readonly SpokenWord[]): { lines: SpokenWord[][]; cost: number } | null {
  if (length(words) <= LINE_LENGTH) return { lines: [[...words]], cost: 0 }
  let best: { lines: SpokenWord[][]; cost: number } | null = null
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at), words.slice(at)]
    const [upper = 0, lower = 0] = lines.map(length)
    if (Math.max(upper, lower) > LINE_LENGTH) continue
    const cost = (breakCost(words, at) + Math.abs(upper - lower) / 6) / LINES
    if (best === null || cost < best.cost) best = { lines, cost }
  }
  return best
}

const length = (words: readonly SpokenWord[]) => Array.from(textOfWords(words)).length

const ENDS_SENTENCE = /[.!?…。！？]["'”’»)]*$/u
const ENDS_CLAUSE = /[,;:–—、，；：]["'”’»)]*$/u

/** Of a break before the word at `index`. */
function breakCost(words: readonly SpokenWord[], index: number): number {
  const [last, next] = [words[index - 1]!, words[index]]
  if (!next || ENDS_SENTENCE.test(last.text)) return BREAK.sentence
  if (ENDS_CLAUSE.test(last.text)) return BREAK.clause
  if (next.from - last.to >= BREATH_SECONDS) return BREAK.breath
  return LEANING.has(last.text.toLowerCase()) ? BREAK.bound : BREAK.words
}
