import { orWithoutPack, packHas } from '../../../media/pack.ts'
import type { Input } from '../params.ts'
import type { RunContext } from '../../runner.ts'
import { readSound } from '../sound/read-sound.ts'
import { listen } from './listen.ts'
import { WHISPER_RATE } from './log-mel.ts'
import { findSounding } from './sounding.ts'
import type { SpokenWord } from './spoken.ts'
import { readTokens } from './tokens.ts'
import { WHISPER_BASE, WHISPER_TINY, WHISPER_TOKENS } from './whisper-sizes.ts'

/** Fewer of the words than this were heard: then something else is said. */
const LEAST_HEARD = 0.5
/** What it costs to leave a word out of either side; two words that are not alike at all cost 1. */
const LEFT_OUT = 0.6
/** Words less alike than this are not the same word. */
const ALIKE = 0.5

/** When each word of a text is said in a recording of it; null where that cannot be heard. */
export function whenSaid(text: string, recording: Input, context: RunContext): Promise<SpokenWord[] | null> {
  return orWithoutPack(async () => {
    const tokens = await readTokens(context.pack.path(WHISPER_TOKENS))
    const sound = await readSound(recording, { rate: WHISPER_RATE, channels: 1 }, context)
    const sounding = findSounding(sound.samples, WHISPER_RATE)
    const isBaseThere = packHas(context.pack, [WHISPER_BASE.encoder, WHISPER_BASE.decoder])
    const ear = { size: isBaseThere ? WHISPER_BASE : WHISPER_TINY, tokens, language: undefined }
    // listening is a small part of what is made of it
    const heard = await listen(sound, sounding, ear, { ...context, onProgress() {} })
    return matchWords(text, heard.flat())
  }, null)
}

/** Gives the words of a text the times of the words that were heard, and those that were not a share of the time between. */
export function matchWords(text: string, heard: readonly SpokenWord[]): SpokenWord[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const found = pairs(words, heard)
  if (found.filter((word) => word !== null).length < words.length * LEAST_HEARD || heard.length === 0) return null
  const timed: SpokenWord[] = []
  for (let index = 0; index < words.length;) {
    const own = found[index]
    if (own) {
      timed.push({ ...own, text: words[index]!, isApart: true })
      index += 1
      continue
    }
    let end = index
    while (end < words.length && !found[end]) end += 1
    const from = timed.at(-1)?.to ?? heard[0]!.from
    const to = Math.max(from, found[end]?.from ?? heard.at(-1)!.to)
    timed.push(...shared(words.slice(index, end), from, to))
    index = end
  }
  return timed
}

/** One after the other, each as long as its letters. */
export function shared(words: readonly string[], from: number, to: number): SpokenWord[] {
  const letters = words.reduce((sum, { length }) => sum + length, 0)
  let said = 0
  const moment = () => from + ((to - from) * said) / Math.max(1, letters)
  return words.map((text) => {
    const begins = moment()
    said += text.length
    return { text, isApart: true, from: begins, to: moment() }
  })
}

/** The heard word that stands for each word, by the cheapest way to make one row of words from the other. */
function pairs(words: readonly string[], heard: readonly SpokenWord[]): (SpokenWord | null)[] {
  const columns = heard.length + 1
  const costs = new Float64Array((words.length + 1) * columns)
  const unlike = words.map((word) => heard.map(({ text }) => unlikeness(bare(word), bare(text))))
  for (let row = 0; row <= words.length; row++)
    for (let column = 0; column <= heard.length; column++) {
      if (row === 0 && column === 0) continue
      const both = row && column ? costs[(row - 1) * columns + column - 1]! + unlike[row - 1]![column - 1]! : Infinity
      const up = row ? costs[(row - 1) * columns + column]! + LEFT_OUT : Infinity
      const left = column ? costs[row * columns + column - 1]! + LEFT_OUT : Infinity
      costs[row * columns + column] = Math.min(both, up, left)
    }
  const found = Array<SpokenWord | null>(words.length).fill(null)
  let [row, column] = [words.length, heard.length]
  while (row > 0 && column > 0) {
    const here = costs[row * columns + column]!
    const apart = unlike[row - 1]![column - 1]!
    if (here === costs[(row - 1) * columns + column - 1]! + apart) {
      row -= 1
      column -= 1
      if (apart < ALIKE) found[row] = heard[column]!
    } else if (here === costs[(row - 1) * columns + column]! + LEFT_OUT) row -= 1
    else column -= 1
  }
  return found
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** How many letters differ, of the longer word's. */
function unlikeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  if (longer === 0) return 0
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)! / longer
}
