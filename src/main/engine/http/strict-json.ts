/** Text that is not JSON as this service takes it. `path` names the member, when one is to blame. */
export class JsonRefusedError extends Error {
  override readonly name = 'JsonRefusedError'
  readonly path: string | undefined

  constructor(message: string, path?: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/** Deeper than any request of the service by far, and shallow enough for whatever walks the value recursively. */
const DEEPEST = 64

/**
 * JSON.parse, less what two readers may understand differently: repeated members, `__proto__`, numbers beyond a double
 * and half surrogate pairs. Nesting is bounded.
 */
export function parseStrictJson(text: string): unknown {
  try {
    // first, because JSON.parse takes its time over a million brackets
    inspect(text)
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof JsonRefusedError) throw cause
    throw new JsonRefusedError('The body is not JSON.', undefined, { cause })
  }
}

interface Container {
  /** Member names seen so far; null in an array. */
  names: Set<string> | null
  /** Where in it the scan stands: a member's name or an index. */
  position: string | number
}

/** By their codes: a character at a time would be a text of its own. */
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, QUOTE, BACKSLASH, MINUS, ZERO, NINE] = Array.from(
  '{}[],"\\-09',
  (character) => character.charCodeAt(0),
)

/** Looks only at what JSON.parse lets pass; text that is no JSON is left for it to refuse. */
function inspect(text: string): void {
  const containers: Container[] = []
  let nameIsNext = false
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    const current = containers.at(-1)
    if (code === QUOTE) {
      const end = endOfString(text, index)
      const string = readString(text.slice(index, end), containers)
      if (nameIsNext && current?.names) {
        current.position = string
        if (current.names.has(string)) throw new JsonRefusedError('Sent twice.', pathOf(containers))
        // later readers skip it in silence, so an unknown param of this name would pass
        if (string === '__proto__') throw new JsonRefusedError('Unknown name.', pathOf(containers))
        current.names.add(string)
        nameIsNext = false
      }
      index = end
      continue
    }
    if (code === MINUS || (code >= ZERO! && code <= NINE!)) {
      const end = endOfNumber(text, index)
      if (!Number.isFinite(Number(text.slice(index, end))))
        throw new JsonRefusedError('The number is too large.', pathOf(containers))
      index = end
      continue
    }
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (containers.length === DEEPEST) throw new JsonRefusedError(`Nested deeper than ${DEEPEST} levels.`)
      nameIsNext = code === OPEN_OBJECT
      containers.push(nameIsNext ? { names: new Set(), position: '' } : { names: null, position: 0 })
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      containers.pop()
      nameIsNext = false
    } else if (code === COMMA && current) {
      nameIsNext = current.names !== null
      if (typeof current.position === 'number') current.position += 1
    }
    index += 1
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

/** By an odd number of backslashes before it. */
function isEscaped(text: string, index: number): boolean {
  let start = index
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1
  return (index - start) % 2 === 1
}

const NUMBER = /[\d.eE+-]+/y

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start
  NUMBER.test(text)
  return NUMBER.lastIndex
}

function readString(literal: string, containers: Container[]): string {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  const string = JSON.parse(literal) as string
  if (!string.isWellFormed()) throw new JsonRefusedError('The text holds half a surrogate pair.', pathOf(containers))
  return string
}

function pathOf(containers: Container[]): string {
  return containers.map(({ position }) => String(position)).join('.')
}
