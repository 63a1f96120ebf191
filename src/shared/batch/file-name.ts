/** What a file is called when nobody says otherwise. */
export const DEFAULT_TEMPLATE = '{batch}/{row:04}-{prompt:40}-{seed}.{ext}'

type Part = { text: string } | { field: string; pad: number; longest: number }

export interface NameTemplate {
  /** A relative path with `/` between folders; safe on macOS, Windows and Linux. Empty fields leave no gap. */
  render(values: Readonly<Record<string, string | number | undefined>>): string
  fields: readonly string[]
}

export class NameTemplateError extends Error {
  override readonly name = 'NameTemplateError'
}

const LONGEST_SEGMENT_BYTES = 180
const LONGEST_FIELD = 120
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** Reads `{field}`, `{field:04}` (at least so many digits) and `{field:40}` (at most so many characters). */
export function readTemplate(template: string): NameTemplate {
  const parts = parse(template)
  const fields = parts.flatMap((part) => ('field' in part ? [part.field] : []))
  if (!fields.includes('ext')) throw new NameTemplateError('The template must end in {ext}: programs open files by it.')
  return { fields, render: (values) => renderPath(parts, lookUp(values)) }
}

function parse(template: string): Part[] {
  const parts: Part[] = []
  let rest = template
  while (rest !== '') {
    const open = rest.indexOf('{')
    const text = open === -1 ? rest : rest.slice(0, open)
    if (text.includes('}')) throw new NameTemplateError('The template has a } without its {.')
    if (text !== '') parts.push({ text })
    if (open === -1) break
    const field = /^\{\s*([^{}:]+?)\s*(?::(0?)(\d{1,3}))?\}/.exec(rest.slice(open))
    if (!field) throw new NameTemplateError(`The template is not readable from "${rest.slice(open, open + 20)}" on.`)
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

function renderPath(parts: readonly Part[], valueOf: (field: string) => string): string {
  const path = parts
    .map((part) => ('text' in part ? part.text : renderField(part, valueOf(part.field))))
    .join('')
    // folders come from the template alone: a slash in a value was replaced above
    .split('/')
    .map(cleanSegment)
    .filter((segment) => segment !== '')
  return path.join('/')
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
  const space = cut.lastIndexOf(' ')
  return (space > longest / 2 ? cut.slice(0, space) : cut).trim()
}

function cleanSegment(segment: string): string {
  const joined = cleanValue(segment)
    // an empty field between two dashes leaves one
    .replaceAll(/([-_])(?:\s*[-_])+/g, '$1')
    .replaceAll(/[-_]+(?=\.)/g, '')
    .replaceAll(/^[-_.\s]+|[-_.\s]+$/g, '')
  const cut = cutBytes(joined)
  return RESERVED.test(cut) ? `_${cut}` : cut
}

/** Keeps the extension: the middle gives way. */
function cutBytes(segment: string): string {
  if (utf8Length(segment) <= LONGEST_SEGMENT_BYTES) return segment
  const dot = segment.lastIndexOf('.')
  const extension = dot > 0 && segment.length - dot <= 12 ? segment.slice(dot) : ''
  let stem = Array.from(extension === '' ? segment : segment.slice(0, dot))
  while (utf8Length(stem.join('')) + utf8Length(extension) > LONGEST_SEGMENT_BYTES) stem = stem.slice(0, -1)
  return stem.join('').trim() + extension
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
