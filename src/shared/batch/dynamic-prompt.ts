/** Words by the name of their list, in small letters. */
export type WordLists = ReadonlyMap<string, readonly string[]>

/**
 * A prompt that stands for several: `a {red|blue} fox` is two of them, `a __colours__ fox` as many as the list of that
 * name has words. Choices may hold choices, and words of a list may too. A backslash makes the next sign plain text.
 */
export interface DynamicPrompt {
  /** How many prompts it stands for; 1 for plain text. */
  count: number
  /** One of them, from 0; what stands last in the text varies first. */
  at: (index: number) => string
  /** Lists that it names and nobody has. */
  unknownLists: readonly string[]
}

/** Plain text, or a choice of so many ways to go on. */
type Part = string | Choice
interface Choice {
  ways: number
  texts: readonly (readonly Part[])[]
}

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
  return { count: countOf(parts), at: (index) => variantOf(parts, index), unknownLists: [...unknown] }
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
  const parts: Part[] = []
  let plain = ''
  const put = (choice: Choice) => {
    if (plain !== '') parts.push(plain)
    plain = ''
    parts.push(choice)
  }
  for (let at = 0; at < text.length;) {
    const sign = text[at]!
    if (sign === '\\' && isSpecial(text[at + 1])) {
      plain += text[at + 1]
      at += 2
      continue
    }
    const braces = sign === '{' ? bracesAt(text, at) : undefined
    if (braces) put(choiceOf(braces.texts.map((choice) => readParts(choice, listOf, depth))))
    const named = sign === '_' ? LIST_NAME.exec(text.slice(at, at + LONGEST_NAME)) : null
    const list = named && listOf(named[1]!, depth)
    if (list) put(list)
    else if (!braces) plain += named?.[0] ?? sign
    at = braces?.end ?? at + (named?.[0] ?? sign).length
  }
  if (plain !== '') parts.push(plain)
  return parts
}

function choiceOf(texts: readonly (readonly Part[])[]): Choice {
  return { texts, ways: texts.reduce((sum, parts) => sum + countOf(parts), 0) }
}

/** Underscores and the longest name that a list may have. */
const LONGEST_NAME = 64

function isSpecial(sign: string | undefined): boolean {
  return sign !== undefined && '{|}_\\'.includes(sign)
}

/** The texts between the braces; undefined where braces hold no choice, or do not close. */
function bracesAt(text: string, start: number): { texts: string[]; end: number } | undefined {
  const texts: string[] = []
  let open = 0
  let from = start + 1
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') open++
    else if (sign === '|' && open === 1) {
      texts.push(text.slice(from, at))
      from = at + 1
    } else if (sign === '}' && --open === 0) {
      if (texts.length === 0) return undefined
      return { texts: [...texts, text.slice(from, at)], end: at + 1 }
    }
  }
  return undefined
}

function countOf(parts: readonly Part[]): number {
  return parts.reduce<number>((product, part) => product * (typeof part === 'string' ? 1 : part.ways), 1)
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

function chosenOf({ texts }: Choice, index: number): string {
  let left = index
  for (const parts of texts) {
    const ways = countOf(parts)
    if (left < ways) return variantOf(parts, left)
    left -= ways
  }
  return ''
}
