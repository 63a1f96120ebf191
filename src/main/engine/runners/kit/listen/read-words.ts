import type { SpokenWord } from './spoken.ts'
import type { Tokens } from './tokens.ts'

/** Scripts that are written without spaces: each piece that the network writes stands for itself. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** What a decoder writes for a letter of which a part is missing. */
const UNFINISHED = '\uFFFD'

/** Words and their times from tokens, which are pieces of words and sometimes pieces of letters. */
export function readWords(
  chosen: readonly number[],
  [from, to]: readonly [number, number],
  moments: readonly number[],
  tokens: Tokens,
): SpokenWord[] {
  const words: SpokenWord[] = []
  let piece: number[] = []
  for (let index = from; index < to; index++) {
    piece.push(chosen[index]!)
    const text = tokens.textOf(piece)
    if (text.endsWith(UNFINISHED) && index < to - 1) continue
    const [begins, ends] = [moments[index + 1 - piece.length]!, moments[index + 1]!]
    const last = words.at(-1)
    const isApart = /^\s/u.test(text)
    if (!last || isApart || UNSPACED.test(text)) words.push({ from: begins, to: ends, text: text.trim(), isApart })
    else {
      last.text += text.trimEnd()
      last.to = ends
    }
    piece = []
  }
  return words.filter(({ text }) => text !== '')
}
