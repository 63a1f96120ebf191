import { messageRef, type NamedRef, type SentenceOf } from '../text/localized-message.ts'

/** What a file is called when nobody says otherwise. */
export const DEFAULT_TEMPLATE = '{batch}/{row:04}-{prompt:40}-{sweep:60}-{seed}.{ext}'

type Part = { text: string } | { field: string; pad: number; longest: number }

export interface NameTemplate {
  /**
   * A relative path with `/` between folders; safe on macOS, Windows and Linux. Empty fields leave no gap. The endings
   * come before the extension, whatever had to be cut to make room for them.
   */
  render(values: Readonly<Record<string, string | number | undefined>>, endings?: readonly string[]): string
  fields: readonly string[]
  /** How many characters it shows of a field; 0 for a field that it does not have. */
  shows(field: string): number
}

export class NameTemplateError extends Error {
  override readonly name = 'NameTemplateError'
  /** For people, in words; the message of the error is for programmers. */
  readonly fault: NamedRef<SentenceOf<'rules'>>

  constructor(fault: NameTemplateError['fault']) {
    super(`The template breaks ${fault.name}.`)
    this.fault = fault
  }
}

/** Longest template, in characters. */
export const LONGEST_TEMPLATE = 500
const LONGEST_SEGMENT_BYTES = 180
const LONGEST_FIELD = 120
const LONGEST_EXTENSION = 8
const LONGEST_ENDING_BYTES = 80
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i
/** For files whose fields are all empty. */
const UNNAMED = 'untitled'

/** Reads `{field}`, `{field:04}` (at least so many digits) and `{field:40}` (at most so many characters). */
export function readTemplate(template: string): NameTemplate {
  if (template.trim() === '') throw new NameTemplateError(messageRef('rules.templateEmpty'))
  if (template.length > LONGEST_TEMPLATE)
    throw new NameTemplateError(messageRef('rules.templateLong', LONGEST_TEMPLATE))
  const parts = parse(template)
  const stem = withoutExtension(parts)
  return {
    fields: parts.flatMap((part) => ('field' in part ? [part.field] : [])),
    render: (values, endings = []) => renderPath(stem, lookUp(values), endings),
    shows: (field) =>
      Math.max(0, ...parts.map((part) => ('field' in part && part.field === plain(field) ? part.longest : 0))),
  }
}

/** What is wrong with a template; undefined when it can be used. */
export function templateFault(template: string): NameTemplateError['fault'] | undefined {
  try {
    readTemplate(template)
    return undefined
  } catch (error) {
    if (error instanceof NameTemplateError) return error.fault
    throw error
  }
}

function withoutExtension(parts: readonly Part[]): Part[] {
  const [dot, extension] = parts.slice(-2)
  if (!extension || !('field' in extension) || extension.field !== 'ext' || !dot || !('text' in dot))
    throw new NameTemplateError(messageRef('rules.templateEnding'))
  if (!dot.text.endsWith('.')) throw new NameTemplateError(messageRef('rules.templateEnding'))
  return [...parts.slice(0, -2), { text: dot.text.slice(0, -1) }]
}

function parse(template: string): Part[] {
  const parts: Part[] = []
  let rest = template
  while (rest !== '') {
    const open = rest.indexOf('{')
    const plainText = open === -1 ? rest : rest.slice(0, open)
    if (plainText.includes('}')) throw new NameTemplateError(messageRef('rules.templateBrace'))
    if (plainText !== '') parts.push({ text: plainText })
    if (open === -1) break
    const field = /^\{([^{}:]+)(?::(0?)(\d{1,3}))?\}/.exec(rest.slice(open))
    if (!field) throw new NameTemplateError(messageRef('rules.templateUnreadable', rest.slice(open, open + 20)))
    const count = Number(field[3] ?? 0)
    const isPadding = field[2] === '0'
    parts.push({
      field: plain(field[1] ?? ''),
      pad: isPadding ? count : 0,
      longest: isPadding || !count ? LONGEST_FIELD : count,
    })
    rest = rest.slice(open + field[0].length)
  }
  return parts
}

/** Columns are found however they are capitalised. */
function lookUp(values: Readonly<Record<string, string | number | undefined>>): (field: string) => string {
  const byName = new Map(Object.entries(values).map(([name, value]) => [plain(name), value]))
  return (field) => String(byName.get(field) ?? '')
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

function renderPath(stem: readonly Part[], valueOf: (field: string) => string, endings: readonly string[]): string {
  const segments = stem
    .map((part) => ('text' in part ? part.text : renderField(part, valueOf(part.field))))
    .join('')
    // folders come from the template alone: a slash in a value is replaced on the way
    .split('/')
  const extension = cleanExtension(valueOf('ext'))
  const ending = endings
    .map((text) => cleanSegment(text, LONGEST_ENDING_BYTES))
    .filter(Boolean)
    .map((text) => `-${text}`)
    .join('')
  const room = LONGEST_SEGMENT_BYTES - extension.length - utf8Length(ending)
  const name = (cleanSegment(segments.pop() ?? '', room) || UNNAMED) + ending
  const folders = segments.map((segment) => cleanSegment(segment, LONGEST_SEGMENT_BYTES)).filter(Boolean)
  return [...folders, name + extension].join('/')
}

function cleanExtension(value: string): string {
  const plain = value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `.${plain.slice(0, LONGEST_EXTENSION) || 'bin'}`
}

function renderField({ pad, longest }: { pad: number; longest: number }, value: string): string {
  const clean = cleanValue(value)
  return pad > 0 ? clean.padStart(pad, '0') : cutAtWord(clean, longest)
}

/** What a person wrote, without what a file system reads as something else. */
function cleanValue(value: string): string {
  return value
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function cutAtWord(text: string, longest: number): string {
  const characters = Array.from(text)
  if (characters.length <= longest) return text
  const cut = characters.slice(0, longest).join('')
  if (characters[longest] === ' ') return cut.trim()
  const space = cut.lastIndexOf(' ')
  return (space > longest / 2 ? cut.slice(0, space) : cut).trim()
}

function cleanSegment(segment: string, longestBytes: number): string {
  const joined = cleanValue(segment)
    // an empty field between two dashes leaves one
    .replaceAll(/([-_])(?:\s*[-_])+/g, '$1')
    .replaceAll(EDGES, '')
  const cut = cutBytes(joined, longestBytes - 1).replaceAll(EDGES, '')
  return RESERVED.test(cut) ? `_${cut}` : cut
}

/** Dots hide files or go lost, spaces go lost, dashes look like options. */
const EDGES = /^[-_.\s]+|(?<![-_.\s])[-_.\s]+$/g

function cutBytes(segment: string, longestBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of segment) {
    bytes += utf8Length(character)
    if (bytes > longestBytes) return segment.slice(0, end)
    end += character.length
  }
  return segment
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
