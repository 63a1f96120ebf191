/** Words by the name of their list, in small letters. */
export type WordLists = ReadonlyMap<string, readonly string[]>

/**
 * A prompt that stands for several: `a {red|blue} fox` is two of them, `a __colours__ fox` as many as the list of that
 * name has words. Choices may hold choices, and words of a list may too. A backslash makes the next sign plain text.
 */
export interface DynamicPrompt {
  /** Number of prompts that it stands for; 1 for plain text, `UNCOUNTED` for more than can be counted. */
  count: number
  /** One of them, from 0; what stands last in the text varies first. */
  at: (index: number) => string
  /** One of them by random numbers below 1, also where they cannot be counted. */
  drawn: (next: () => number) => string
  /** Lists that it names and nobody has. */
  unknownLists: readonly string[]
}

/** Plain text, or a choice of so many ways to go on. */
type Part = string | Choice
interface Choice {
  ways: number
  texts: readonly (readonly Part[])[]
  /** Ways of all texts up to each, that one among them. */
  waysUpTo: readonly number[]
}

/** So many, or more: numbers above are not exact. */
export const UNCOUNTED = Number.MAX_SAFE_INTEGER
/** Braces inside more braces than these are plain text. */
const DEEPEST_BRACES = 32

/** A list whose words name the list itself would never end. */
const DEEPEST = 8
const LIST_NAME = /^__([\p{L}\p{N}](?:[\p{L}\p{N} -]|_(?!_))*)__/u
const NO_LISTS: WordLists = new Map()

export function readDynamicPrompt(text: string, lists: WordLists = NO_LISTS): DynamicPrompt {
  const unknown = new Set<string>()
  // lists that name lists are read once, not once for every word
  const read = new Map<string, Choice>()
  const listOf: ListOf = (name, depth) => {
    const key = `${depth} ${name.toLowerCase()}`
    const words = lists.get(name.toLowerCase())
    if (words === undefined || words.length === 0 || depth >= DEEPEST) {
      unknown.add(name)
      return undefined
    }
    const list = read.get(key) ?? choiceOf(words.map((word) => readParts(word, listOf, depth + 1)))
    read.set(key, list)
    return list
  }
  const parts = readParts(text, listOf)
  return {
    count: countOf(parts),
    at: (index) => variantOf(parts, index),
    drawn: (next) => drawnOf(parts, next),
    unknownLists: [...unknown],
  }
}

/** The lists that a text names, whether anybody has them or not. */
export function namedLists(text: string): string[] {
  const named = new Set<string>()
  readParts(text, (name) => {
    named.add(name)
    return undefined
  })
  return [...named]
}

/** Whether it is more than plain text. */
export function isDynamic(text: string): boolean {
  if (!/[{_]/.test(text)) return false
  return namedLists(text).length > 0 || countOf(readParts(text, () => undefined)) > 1
}

/** The words of a list, as a choice; undefined where there is none to go on with. */
type ListOf = (name: string, depth: number) => Choice | undefined

function readParts(text: string, listOf: ListOf, depth = 0): Part[] {
  const braces = bracesIn(text)

  function readStretch(from: number, to: number): Part[] {
    const parts: Part[] = []
    let plain = ''
    const put = (choice: Choice) => {
      if (plain !== '') parts.push(plain)
      plain = ''
      parts.push(choice)
    }
    for (let at = from; at < to;) {
      const sign = text[at]!
      if (sign === '\\' && at + 1 < to && isSpecial(text[at + 1])) {
        plain += text[at + 1]
        at += 2
        continue
      }
      const choice = sign === '{' ? braces.get(at) : undefined
      if (choice) put(choiceOf(choice.map(([start, end]) => readStretch(start, end))))
      const named = sign === '_' ? LIST_NAME.exec(text.slice(at, Math.min(to, at + LONGEST_NAME))) : null
      const list = named && listOf(named[1]!, depth)
      if (list) put(list)
      else if (!choice) plain += named?.[0] ?? sign
      at = choice ? choice.at(-1)![1] + 1 : at + (named?.[0] ?? sign).length
    }
    if (plain !== '') parts.push(plain)
    return parts
  }

  return readStretch(0, text.length)
}

function choiceOf(texts: readonly (readonly Part[])[]): Choice {
  let ways = 0
  const waysUpTo = texts.map((parts) => (ways = Math.min(UNCOUNTED, ways + countOf(parts))))
  return { texts, ways, waysUpTo }
}

/** Underscores and the longest name that a list may have. */
const LONGEST_NAME = 64

function isSpecial(sign: string | undefined): boolean {
  return sign !== undefined && '{|}_\\'.includes(sign)
}

type Stretch = readonly [start: number, end: number]

/** Choices by the place of their opening brace, found in one pass: braces that hold no choice, or do not close, are none. */
function bracesIn(text: string): Map<number, readonly Stretch[]> {
  const found = new Map<number, readonly Stretch[]>()
  const open: { start: number; bars: number[] }[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') open.push({ start: at, bars: [] })
    else if (sign === '|') open.at(-1)?.bars.push(at)
    else if (sign === '}') {
      const closed = open.pop()
      if (closed && closed.bars.length > 0 && open.length < DEEPEST_BRACES)
        found.set(closed.start, stretchesBetween([closed.start, ...closed.bars, at]))
    }
  }
  return found
}

function stretchesBetween(marks: readonly number[]): Stretch[] {
  return marks.slice(1).map((end, index) => [marks[index]! + 1, end])
}

function countOf(parts: readonly Part[]): number {
  return parts.reduce<number>(
    (product, part) => (typeof part === 'string' ? product : Math.min(UNCOUNTED, product * part.ways)),
    1,
  )
}

function variantOf(parts: readonly Part[], index: number): string {
  let text = ''
  let left = index
  for (const part of parts.toReversed()) {
    if (typeof part === 'string') {
      text = part + text
      continue
    }
    text = chosenOf(part, left % part.ways) + text
    left = Math.floor(left / part.ways)
  }
  return text
}

function chosenOf(choice: Choice, index: number): string {
  const at = placeOf(choice, index)
  return variantOf(choice.texts[at] ?? [], index - (choice.waysUpTo[at - 1] ?? 0))
}

function drawnOf(parts: readonly Part[], next: () => number): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : drawnOf(part.texts[placeOf(part, Math.floor(next() * part.ways))] ?? [], next),
  )
  return texts.join('')
}

/** The text of a choice to which one of its ways belongs. */
function placeOf({ waysUpTo }: Choice, way: number): number {
  let [low, high] = [0, waysUpTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (way < waysUpTo[middle]!) high = middle
    else low = middle + 1
  }
  return low
}
