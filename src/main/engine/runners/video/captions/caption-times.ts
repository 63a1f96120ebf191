import { SAMPLE_RATE, type Stereo } from '../../kit/sound/samples.ts'
import type { SpokenWord } from '../../kit/listen/spoken.ts'
import { shared } from '../../kit/listen/when-said.ts'

/** Words that are shown for a while. */
export interface Caption {
  text: string
  from: number
  until: number
  words: readonly SpokenWord[]
}

const WINDOW_SECONDS = 0.02
/** Quieter than this share of the loud parts is a pause. */
const QUIET = 0.08
/** A caption that ends in a pause stays so much longer; in a longer one nothing is shown. */
const LINGER_SECONDS = 0.6
/** A new caption begins behind a pause when so little is said between there and its share of the time. */
const PAUSE_REACH_SECONDS = 0.7
const LEAST_PAUSE_SECONDS = 0.12

/** When each of these is said, by the times of their words, in the same order. */
export function timedByWords(texts: readonly string[], said: readonly SpokenWord[]): Caption[] {
  let taken = 0
  const parts = texts.map((text) => {
    const words = said.slice(taken, (taken += text.split(/\s+/).length))
    return { text, words, from: words[0]?.from ?? Infinity, to: words.at(-1)?.to ?? Infinity }
  })
  return parts.map(({ text, words, from, to }, index) => ({
    text,
    words,
    from,
    until: Math.min(parts[index + 1]?.from ?? Infinity, to + LINGER_SECONDS),
  }))
}

/**
 * When each of these is said: a voice takes about the same time for every letter, as long as it speaks, and draws breath
 * between sentences. Without a voice they follow each other evenly.
 */
export function timed(texts: readonly string[], sound: Stereo): Caption[] {
  const voiced = voicedWindows(sound)
  const spoken = voiced.reduce((sum, isVoice) => sum + (isVoice ? 1 : 0), 0)
  const isVoice = spoken > 0 ? voiced : voiced.fill(true)
  const total = spoken > 0 ? spoken : voiced.length
  const letters = texts.map((text) => Math.max(1, text.replaceAll(/\s/gu, '').length))
  const all = letters.reduce((sum, count) => sum + count, 0)
  let said = 0
  const starts: number[] = []
  for (const count of letters) {
    starts.push(startOf(isVoice, (said / all) * total, starts.at(-1) ?? -1))
    said += count
  }
  return texts.map((text, index) => {
    const [from, next] = [starts[index]!, starts[index + 1] ?? Infinity]
    const silent = lastVoice(isVoice, from, next)
    return {
      text,
      from,
      until: Math.min(next, silent + LINGER_SECONDS),
      words: shared(text.split(/\s+/), from, silent),
    }
  })
}

function voicedWindows({ left, right }: Stereo): boolean[] {
  const length = Math.round(WINDOW_SECONDS * SAMPLE_RATE)
  const levels = Array.from({ length: Math.ceil(left.length / length) }, (_, window) => {
    let sum = 0
    const [from, to] = [window * length, Math.min(left.length, (window + 1) * length)]
    for (let at = from; at < to; at++) sum += left[at]! ** 2 + right[at]! ** 2
    return Math.sqrt(sum / Math.max(1, to - from) / 2)
  })
  const loud = levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.9)] ?? 0
  return levels.map((level) => level > Math.max(1e-4, loud * QUIET))
}

/** The moment at which so many windows of voice have been heard; behind the pause that is nearest to it, if one is near. */
function startOf(isVoice: readonly boolean[], wanted: number, after: number): number {
  const [reach, least] = [PAUSE_REACH_SECONDS, LEAST_PAUSE_SECONDS].map((seconds) => seconds / WINDOW_SECONDS)
  let [heard, quiet, exact, nearest] = [0, 0, isVoice.length, Infinity]
  let behindPause: number | null = null
  for (const [window, voice] of isVoice.entries()) {
    if (!voice) {
      quiet += 1
      continue
    }
    const away = window * WINDOW_SECONDS <= after ? Infinity : Math.abs(heard - wanted)
    if ((quiet >= least! || heard === 0) && away <= reach! && away < nearest) [behindPause, nearest] = [window, away]
    if (heard >= wanted) exact = Math.min(exact, window)
    heard += 1
    quiet = 0
  }
  return (behindPause ?? exact) * WINDOW_SECONDS
}

function lastVoice(isVoice: readonly boolean[], from: number, until: number): number {
  const first = Math.floor(from / WINDOW_SECONDS)
  for (let window = Math.min(isVoice.length, Math.ceil(until / WINDOW_SECONDS)) - 1; window >= first; window--)
    if (isVoice[window]) return (window + 1) * WINDOW_SECONDS
  return from
}
