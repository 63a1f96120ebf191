import type { RunContext } from '../../runner.ts'
import { channelOf, frameCount, type RecordedSound } from '../sound/read-sound.ts'
import { WHISPER_RATE, WINDOW_SECONDS } from './log-mel.ts'
import { countRepeated } from './repeats.ts'
import type { Sounding } from './sounding.ts'
import { SECONDS_PER_TIME_TOKEN, type Tokens } from './tokens.ts'
import { decodeWindow, detectLanguage, encodeWindow, type HeardWindow } from './whisper-network.ts'
import type { WhisperSize } from './whisper-sizes.ts'
import { textOfWords, type Spoken, type SpokenWord } from './spoken.ts'
import { drawnToSound } from './draw-to-sound.ts'
import { readWords } from './read-words.ts'
import { timeTokens } from './word-times.ts'

interface Ear {
  size: WhisperSize
  tokens: Tokens
  /** As a token; undefined where it is to be heard. */
  language: number | undefined
}

/** A little before the first sound, so that its beginning is not cut. */
const RUN_UP_SECONDS = 0.2
/** Less than this is a knock on the table, not a word. */
const SHORTEST_SPEECH_SECONDS = 0.1
/** More sound than this after the last words is worth listening to again. */
const UNHEARD_SECONDS = 0.4
const CUT_WORD_SECONDS = 0.8
/** What is said where less than this sounds was imagined. */
const LEAST_SOUND_SECONDS = 0.06

/** What is said in a recording at Whisper's rate, thirty seconds at a time. */
export async function listen(
  sound: RecordedSound,
  sounding: Sounding,
  { size, tokens, language: wanted }: Ear,
  context: RunContext,
): Promise<Spoken[]> {
  const seconds = frameCount(sound) / WHISPER_RATE
  const spoken: Spoken[] = []
  let language = wanted
  let [at, heardUntil] = [0, 0]
  for (;;) {
    context.signal.throwIfAborted()
    const next = sounding.next(at)
    // the last step of the sounding may begin before the end and lie in it
    if (next === null || seconds - at < SHORTEST_SPEECH_SECONDS) break
    at = Math.max(at, next - RUN_UP_SECONDS)
    const end = Math.min(at + WINDOW_SECONDS, seconds)
    if (sounding.between(at, end) < SHORTEST_SPEECH_SECONDS) {
      at = end
      continue
    }
    const samples = channelOf(sound, 0, Math.round(at * WHISPER_RATE), WINDOW_SECONDS * WHISPER_RATE)
    const heard = await encodeWindow(samples, size, context)
    language ??= await detectLanguage(heard, tokens, size, context)
    const decoded = await decodeWindow(heard, language, tokens, size, context)
    const { segments, heardSeconds } = readSegments(decoded, tokens, end - at, size.leadSeconds)
    if (!isProbablyNoise(decoded))
      for (const [index, words] of segments.entries()) {
        const isHeardTwice = index === 0 && at < heardUntil
        const repeated = isHeardTwice ? countRepeated(textsOf(spoken.at(-1) ?? []), textsOf(words)) : 0
        for (const word of words) {
          word.from += at
          word.to = Math.min(at + word.to, seconds)
        }
        addSpoken(spoken, words.slice(repeated), sounding)
      }
    heardUntil = at + heardSeconds
    at = nextStart(sounding, heardUntil, end, spoken)
    context.onProgress(0.05 + 0.9 * Math.min(1, at / seconds))
  }
  return spoken
}

const textsOf = (words: Spoken) => words.map(({ text }) => text)

const isProbablyNoise = ({ noSpeech, meanLogProbability }: HeardWindow) =>
  (noSpeech > 0.6 && meanLogProbability < -0.8) || meanLogProbability < -1.6

/**
 * Where the network stopped writing though more is to be heard, listening goes on there: from the beginning of the word
 * that was cut, of which the last segment may have claimed a part.
 */
function nextStart(sounding: Sounding, heardUntil: number, end: number, spoken: Spoken[]): number {
  if (sounding.between(heardUntil, end) < UNHEARD_SECONDS) return end
  const start = sounding.beginning(heardUntil, CUT_WORD_SECONDS)
  const last = spoken.at(-1)?.at(-1)
  if (last && last.to > start && last.from < start) last.to = sounding.previous(start) ?? start
  return start
}

/** Segments lie between two times. Where the last one has no end it will be heard again with what follows it. */
function readSegments(
  { tokens: chosen, looks }: HeardWindow,
  tokens: Tokens,
  windowSeconds: number,
  leadSeconds: number,
) {
  const moments = timeTokens(looks, windowSeconds, leadSeconds)
  const segments: SpokenWord[][] = []
  let lastEnd = 0
  let begun: number | null = null
  for (const [index, token] of chosen.entries()) {
    if (token < tokens.firstTime) {
      begun ??= index
      continue
    }
    if (begun === null) continue
    segments.push(readWords(chosen, [begun, index], moments, tokens))
    lastEnd = (token - tokens.firstTime) * SECONDS_PER_TIME_TOKEN
    begun = null
  }
  if (begun !== null && segments.length === 0) {
    segments.push(readWords(chosen, [begun, chosen.length], moments, tokens))
    return { segments, heardSeconds: windowSeconds }
  }
  // less than a second is no progress
  return { segments, heardSeconds: lastEnd >= 1 ? Math.min(lastEnd, windowSeconds) : windowSeconds }
}

/** Times are drawn to where something sounds; what is said where nothing sounds was imagined. */
function addSpoken(spoken: Spoken[], words: readonly SpokenWord[], sounding: Sounding): void {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || sounding.between(first.from, last.to) < LEAST_SOUND_SECONDS) return
  const text = textOfWords(words)
  if (spoken.length > 1 && spoken.slice(-2).every((before) => textOfWords(before) === text)) return
  spoken.push(drawnToSound(words, spoken.at(-1)?.at(-1)?.to ?? 0, sounding))
}
