import { SECONDS_PER_TIME_TOKEN, type Tokens } from './tokens.ts'

/** The first words of a window begin within its first second. */
const LATEST_BEGINNING = 1 / SECONDS_PER_TIME_TOKEN
const LONGEST_LOOP = 16

interface ChosenToken {
  token: number
  logProbability: number
}

/** Greedy choice under Whisper's rules: times come in pairs and never go back, and nothing is said in circles. */
export function chooseToken(logits: Float32Array, chosen: readonly number[], tokens: Tokens): ChosenToken {
  const { endOfText, firstTime } = tokens
  for (let token = endOfText + 1; token < firstTime; token++) logits[token] = -Infinity
  for (const token of tokens.unsaid) logits[token] = -Infinity
  if (chosen.length === 0) {
    logits[tokens.blank] = -Infinity
    logits.fill(-Infinity, 0, firstTime)
    logits.fill(-Infinity, firstTime + LATEST_BEGINNING + 1)
  } else keepTimesInOrder(logits, chosen, tokens)
  for (const token of loopEnds(chosen, firstTime)) logits[token] = -Infinity

  const total = logSumExp(logits, 0, logits.length)
  const [text, time] = [highest(logits, 0, firstTime), highest(logits, firstTime, logits.length)]
  // all times together may be likelier than any word, though none of them is alone
  const token = logSumExp(logits, firstTime, logits.length) > logits[text]! ? time : text
  return { token, logProbability: logits[token]! - total }
}

function keepTimesInOrder(logits: Float32Array, chosen: readonly number[], { endOfText, firstTime }: Tokens): void {
  const last = chosen.at(-1)!
  const beforeLast = chosen.at(-2)
  if (last >= firstTime) {
    const isPair = beforeLast === undefined || beforeLast >= firstTime
    if (isPair) logits.fill(-Infinity, firstTime)
    else logits.fill(-Infinity, 0, endOfText)
  }
  const latest = chosen.findLast((token) => token >= firstTime)
  if (latest === undefined) return
  // a segment that has begun must end later than it began; a new one may begin where the last has ended
  const mayRepeat = last >= firstTime && beforeLast !== undefined && beforeLast < firstTime
  logits.fill(-Infinity, firstTime, mayRepeat ? latest : latest + 1)
}

/** Words that would say the same thing a third time in a row (a single word: a fifth time). */
function loopEnds(chosen: readonly number[], firstTime: number): number[] {
  const words = chosen.filter((token) => token < firstTime)
  const ends: number[] = []
  for (let length = 1; length <= LONGEST_LOOP; length++) {
    const repeats = length === 1 ? 4 : length < 4 ? 3 : 2
    const needed = length * repeats - (length === 1 ? 0 : 1)
    if (words.length < needed) continue
    const candidate = words[words.length - length]!
    const tail = [...words.slice(-needed), candidate]
    if (tail.every((token, index) => index < length || token === tail[index - length])) ends.push(candidate)
  }
  return ends
}

function highest(values: Float32Array, from: number, to: number): number {
  let best = from
  for (let index = from + 1; index < to; index++) if (values[index]! > values[best]!) best = index
  return best
}

export function logSumExp(values: Float32Array, from: number, to: number): number {
  const top = values[highest(values, from, to)]!
  if (top === -Infinity) return -Infinity
  let sum = 0
  for (let index = from; index < to; index++) sum += Math.exp(values[index]! - top)
  return top + Math.log(sum)
}
