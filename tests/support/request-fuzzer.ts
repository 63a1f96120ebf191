/** A request as it goes on the wire, and a start for others that are almost like it. */
export interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Numbers from a seed: the same seed, the same requests. */
export interface Dice {
  /** From 0 to `below`, without it. */
  number(below: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(probability: number): boolean
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return { number, pick: (values) => values[number(values.length)]!, chance: (probability) => next() < probability }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SEGMENTS = [
  'v1',
  'console',
  'models',
  'generations',
  'assets',
  'cancel',
  'keys',
  'webhooks',
  '..',
  '.',
  '',
  '%00',
  '%',
]
const NASTY_TEXTS = [
  '',
  ' ',
  '0',
  'null',
  '../../etc/passwd',
  "'; DROP TABLE generations; --",
  '\u0000',
  '\ud83e\udd8a'.repeat(50),
  'é\u0301\u202e',
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  'sandbox:fail=nothing sandbox:deliver=-1 sandbox:seconds=1e9',
  '<script>alert(1)</script>',
  '%s%n{}${}',
  '00000000-0000-0000-0000-000000000000',
]
const NASTY_NUMBERS = [0, -0, -1, 1, 2, 0.1, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 4, 120]

/** One, two or three things wrong with a request; sometimes nothing at all. */
export function mutateRequest(dice: Dice, original: WireRequest): WireRequest {
  const request = { ...original, headers: { ...original.headers } }
  for (let count = dice.number(4); count > 0; count--) {
    const what = dice.number(10)
    if (what < 5 && request.body !== undefined) request.body = mutateBody(dice, request.body)
    else if (what < 7) request.path = mutatePath(dice, request.path)
    else if (what < 9) mutateHeaders(dice, request.headers)
    else request.method = dice.pick(METHODS)
  }
  if (request.body === undefined && dice.chance(0.1)) request.body = randomText(dice)
  return request
}

function mutateBody(dice: Dice, body: string): string {
  if (dice.chance(0.25)) return mutateText(dice, body)
  try {
    return JSON.stringify(mutateValue(dice, JSON.parse(body)))
  } catch {
    return mutateText(dice, body)
  }
}

function mutateText(dice: Dice, text: string): string {
  const at = dice.number(text.length + 1)
  switch (dice.number(7)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + randomText(dice).slice(0, 20) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + dice.number(8))
    case 3:
      return text + text
    case 4:
      return text.replace('{', `{"${dice.pick(['modelId', 'params', 'amount', 'x'])}":1,`)
    case 5:
      return text.replace(/\d+/, () => dice.pick(['1e999', '-0', '01', '1.', '9'.repeat(400)]))
    default:
      return dice.pick(['[', '{"a":', '"', '\\']).repeat(1 + dice.number(3_000)) + text
  }
}

/** Another value in one place of the tree. */
function mutateValue(dice: Dice, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && dice.chance(0.8)) {
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    const names = Object.keys(copy)
    const name = names.length > 0 && dice.chance(0.8) ? dice.pick(names) : randomText(dice).slice(0, 30)
    if (dice.chance(0.2)) Reflect.deleteProperty(copy, name)
    else copy[name] = mutateValue(dice, copy[name])
    return copy
  }
  return randomValue(dice, 0)
}

function randomValue(dice: Dice, depth: number): unknown {
  switch (dice.number(depth > 3 ? 4 : 6)) {
    case 0:
      return dice.pick(NASTY_NUMBERS)
    case 1:
      return randomText(dice)
    case 2:
      return dice.pick([true, false, null])
    case 3:
      return dice.number(1000)
    case 4:
      return Array.from({ length: dice.number(5) }, () => randomValue(dice, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: dice.number(4) }, () => [randomText(dice).slice(0, 20), randomValue(dice, depth + 1)]),
      )
  }
}

function randomText(dice: Dice): string {
  if (dice.chance(0.6)) return dice.pick(NASTY_TEXTS)
  return Array.from({ length: dice.number(40) }, () => String.fromCharCode(dice.number(0x250))).join('')
}

function mutatePath(dice: Dice, path: string): string {
  const [route, query] = path.split('?') as [string, string | undefined]
  const segments = route.split('/')
  const at = 1 + dice.number(segments.length - 1)
  const segment = dice.chance(0.5) ? dice.pick(SEGMENTS) : encodeURIComponent(randomText(dice).toWellFormed())
  switch (dice.number(4)) {
    case 0:
      return segments.with(at, segment).join('/')
    case 1:
      return segments.toSpliced(at, 0, segment).join('/')
    case 2:
      return segments.toSpliced(at, 1).join('/') || '/'
    default: {
      const name = dice.pick(['limit', 'cursor', 'status', 'active', 'modality', 'modelId', 'x'])
      const pair = `${name}=${encodeURIComponent(randomText(dice).toWellFormed())}`
      return `${route}?${query === undefined ? pair : `${query}&${pair}`}`
    }
  }
}

function mutateHeaders(dice: Dice, headers: Record<string, string>): void {
  const name = dice.pick(['authorization', 'content-type', 'idempotency-key', 'accept', 'range', 'if-none-match'])
  if (dice.chance(0.3)) Reflect.deleteProperty(headers, name)
  else headers[name] = headerText(dice)
}

/** Only what an HTTP client lets through. */
function headerText(dice: Dice): string {
  const length = dice.number(60)
  return dice.pick([
    'Bearer',
    'Bearer  x',
    'Basic eDp5',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'k'.repeat(200),
    'bytes=0-0',
    String.fromCharCode(...Array.from({ length }, () => 0x21 + dice.number(0x5d))),
    String.fromCharCode(...Array.from({ length }, () => 0xa1 + dice.number(0x5d))),
  ])
}
