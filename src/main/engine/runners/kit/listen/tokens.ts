import { readFile } from 'node:fs/promises'

/** Whisper's vocabulary, as far as decoding needs it. */
export interface Tokens {
  count: number
  endOfText: number
  startOfTranscript: number
  transcribe: number
  noSpeech: number
  /** The token of 0.00 seconds; each after it is a fiftieth of a second later. */
  firstTime: number
  /** Tokens of languages by their short names. */
  languages: ReadonlyMap<string, number>
  /** Brackets, notes and other signs nobody says: with them the network describes noises instead of writing words down. */
  unsaid: ReadonlySet<number>
  /** The token of a single space, with which no text begins. */
  blank: number
  textOf(tokens: readonly number[]): string
}

export const SECONDS_PER_TIME_TOKEN = 0.02

interface TokenizerFile {
  added_tokens: { id: number; content: string }[]
  model: { vocab: Record<string, number> }
}

const UNSAID = /^[\s"#()*+/:;<=>@[\\\]^_`{|}~「」『』♩♪♫♬♭♮♯-]+$/u

export async function readTokens(path: string): Promise<Tokens> {
  const { added_tokens: added, model } = JSON.parse(await readFile(path, 'utf8')) as TokenizerFile
  const special = new Map(added.map(({ id, content }) => [content, id]))
  const written: string[] = []
  for (const [sign, id] of Object.entries(model.vocab)) written[id] = sign
  const bytes = byteSigns()
  const decoder = new TextDecoder()
  const textOf = (tokens: readonly number[]) =>
    decoder.decode(
      Uint8Array.from(tokens.flatMap((token) => Array.from(written[token] ?? '', (sign) => bytes.get(sign) ?? 32))),
    )
  const named = (name: string) => special.get(`<|${name}|>`)!
  const endOfText = named('endoftext')
  const unsaid = new Set<number>()
  for (let token = 0; token < endOfText; token++) {
    const text = textOf([token])
    // a hyphen between words is said by saying both
    if (UNSAID.test(text) && text.trim() !== '' && text.trim() !== '-') unsaid.add(token)
  }
  return {
    count: Math.max(...special.values()) + 1,
    endOfText,
    startOfTranscript: named('startoftranscript'),
    transcribe: named('transcribe'),
    noSpeech: special.get('<|nocaptions|>') ?? named('nospeech'),
    firstTime: named('0.00'),
    languages: new Map(
      added.flatMap(({ id, content }) => (/^<\|[a-z]{2,3}\|>$/.test(content) ? [[content.slice(2, -2), id]] : [])),
    ),
    unsaid,
    blank: model.vocab['Ġ']!,
    textOf,
  }
}

/** The vocabulary is written in printable signs, one for each byte: those that cannot be printed stand from U+0100 on. */
function byteSigns(): Map<string, number> {
  const signs = new Map<string, number>()
  let moved = 0
  for (let byte = 0; byte < 256; byte++) {
    const printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
    signs.set(String.fromCodePoint(printable ? byte : 256 + moved++), byte)
  }
  return signs
}
