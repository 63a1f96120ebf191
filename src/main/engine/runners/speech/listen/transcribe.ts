import { requiredInput, textOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { channelOf, frameCount, readSound, type RecordedSound } from '../sound/read-sound.ts'
import { WHISPER_RATE, WINDOW_SECONDS } from './log-mel.ts'
import { findSounding, type Sounding } from './sounding.ts'
import { withoutRepeat } from './repeats.ts'
import { readTokens, SECONDS_PER_TIME_TOKEN, type Tokens } from './tokens.ts'
import { decodeWindow, detectLanguage, encodeWindow, type HeardWindow } from './whisper-network.ts'
import { writeTranscript, type Spoken } from './write-transcript.ts'

/** A little before the first sound, so that its beginning is not cut. */
const RUN_UP_SECONDS = 0.2
/** Less than this is a knock on the table, not a word. */
const SHORTEST_SPEECH_SECONDS = 0.1
/** More sound than this after the last words is worth listening to again. */
const UNHEARD_SECONDS = 0.4
const CUT_WORD_SECONDS = 0.8

/** Writes down what is said, with times. */
export const transcribe: Runner = async (job, context) => {
  const sound = await readSound(requiredInput(job, 'audio'), { rate: WHISPER_RATE, channels: 1 }, context)
  const tokens = await readTokens(context.pack.path('whisper-tokenizer.json'))
  context.onProgress(0.05)
  const sounding = findSounding(sound.samples, WHISPER_RATE)
  const spoken = await listen(sound, sounding, tokens, tokens.languages.get(textOf(job, 'language')), context)
  return [
    await writeTranscript(job, { spoken, sounding, seconds: frameCount(sound) / WHISPER_RATE }, 'No speech was heard.'),
  ]
}

async function listen(
  sound: RecordedSound,
  sounding: Sounding,
  tokens: Tokens,
  wantedLanguage: number | undefined,
  context: RunContext,
): Promise<Spoken[]> {
  const seconds = frameCount(sound) / WHISPER_RATE
  const spoken: Spoken[] = []
  let language = wantedLanguage
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
    const heard = await encodeWindow(samples, context)
    language ??= await detectLanguage(heard, tokens, context)
    const decoded = await decodeWindow(heard, language, tokens, context)
    const { segments, heardSeconds } = readSegments(decoded, tokens, end - at)
    if (!isProbablyNoise(decoded))
      for (const [index, { from, to, text }] of segments.entries()) {
        const isHeardTwice = index === 0 && at < heardUntil
        const fresh = isHeardTwice ? withoutRepeat(spoken.at(-1)?.text ?? '', text) : text
        addSpoken(spoken, { from: at + from, to: Math.min(at + to, seconds), text: fresh }, sounding)
      }
    heardUntil = at + heardSeconds
    at = nextStart(sounding, heardUntil, end, spoken)
    context.onProgress(0.05 + 0.9 * Math.min(1, at / seconds))
  }
  return spoken
}

const isProbablyNoise = ({ noSpeech, meanLogProbability }: HeardWindow) =>
  (noSpeech > 0.6 && meanLogProbability < -0.8) || meanLogProbability < -1.6

/**
 * Where the network stopped writing though more is to be heard, listening goes on there: from the beginning of the word
 * that was cut, of which the last segment may have claimed a part.
 */
function nextStart(sounding: Sounding, heardUntil: number, end: number, spoken: Spoken[]): number {
  if (sounding.between(heardUntil, end) < UNHEARD_SECONDS) return end
  const start = sounding.beginning(heardUntil, CUT_WORD_SECONDS)
  const last = spoken.at(-1)
  if (last && last.to > start && last.from < start) last.to = sounding.previous(start) ?? start
  return start
}

/** Segments lie between two times. Where the last one has no end it will be heard again with what follows it. */
function readSegments({ tokens: chosen }: HeardWindow, tokens: Tokens, windowSeconds: number) {
  const { firstTime } = tokens
  const segments: Spoken[] = []
  let [from, lastEnd] = [0, 0]
  let words: number[] = []
  for (const token of chosen) {
    if (token < firstTime) {
      words.push(token)
      continue
    }
    const time = (token - firstTime) * SECONDS_PER_TIME_TOKEN
    if (words.length > 0) {
      segments.push({ from, to: time, text: tokens.textOf(words).trim() })
      lastEnd = time
      words = []
    }
    from = time
  }
  if (words.length > 0 && segments.length === 0) {
    segments.push({ from, to: windowSeconds, text: tokens.textOf(words).trim() })
    return { segments, heardSeconds: windowSeconds }
  }
  // less than a second is no progress
  return { segments, heardSeconds: lastEnd >= 1 ? Math.min(lastEnd, windowSeconds) : windowSeconds }
}

/** Times are drawn to where something sounds; what is said where nothing sounds was imagined. */
function addSpoken(spoken: Spoken[], { from, to, text }: Spoken, sounding: Sounding): void {
  if (text === '' || sounding.between(from, to) < 0.06) return
  const earliest = Math.max(from, spoken.at(-1)?.to ?? 0)
  const start = Math.min(sounding.next(earliest) ?? earliest, to)
  const end = Math.max(start, Math.min(to, sounding.previous(to) ?? to))
  const [last, beforeLast] = [spoken.at(-1), spoken.at(-2)]
  if (last?.text === text && beforeLast?.text === text) return
  if (end > start) spoken.push({ from: start, to: end, text })
}
