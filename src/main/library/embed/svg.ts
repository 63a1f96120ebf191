import type { FileSource } from '../../tools/file-source.ts'
import { MOST_METADATA_BYTES, type Container } from './container.ts'
import { settingsInXmp, xmpElement } from './xmp.ts'

const OURS = '<metadata id="pressrun">'
const OURS_END = '</metadata>'

/** A metadata element inside the drawing. */
export const svg: Container = {
  matches: (head) => {
    const text = head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    return (
      text.startsWith('<svg') ||
      ((text.startsWith('<?xml') || text.startsWith('<!')) && /<svg[\s>]|<!DOCTYPE svg/.test(text))
    )
  },
  async embed(source, settings) {
    const written = await readText(source)
    const text = written === undefined ? undefined : withoutOurs(written)
    const end = text === undefined ? -1 : rootTagEnd(text)
    if (text === undefined || end === -1) return null
    const opening = text.slice(0, end)
    const metadata = `${OURS}\n${xmpElement(settings)}\n${OURS_END}\n`
    const drawing = opening.endsWith('/>') ? `${opening.slice(0, -2)}>${metadata}</svg>` : `${opening}${metadata}`
    return [Buffer.from(drawing + text.slice(end))]
  },
  async bare(source) {
    const text = await readText(source)
    return text === undefined ? null : [Buffer.from(withoutOurs(text))]
  },
  async extract(source) {
    return settingsInXmp((await readText(source)) ?? null)
  },
}

function withoutOurs(text: string): string {
  const kept: string[] = []
  let keptUntil = 0
  for (let start = text.indexOf(OURS); start !== -1; start = text.indexOf(OURS, keptUntil)) {
    const end = text.indexOf(OURS_END, start)
    if (end === -1) break
    kept.push(text.slice(keptUntil, start))
    keptUntil = end + OURS_END.length
    if (text[keptUntil] === '\n') keptUntil += 1
  }
  return [...kept, text.slice(keptUntil)].join('')
}

/**
 * End of the tag that opens the drawing, or -1. The declaration, comments and the document type may stand before it. Each
 * character is passed once: a regular expression took time that doubled with every comment.
 */
function rootTagEnd(text: string): number {
  const blanks = /[\s\uFEFF]*/y
  for (let at = 0; ;) {
    blanks.lastIndex = at
    at += blanks.exec(text)![0].length
    if (text.startsWith('<?', at)) at = endOf(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = endOf(text, '-->', at)
    else if (text.startsWith('<!DOCTYPE', at)) at = doctypeEnd(text, at)
    else return /^<svg\b/.test(text.slice(at, at + 5)) ? tagEnd(text, at) : -1
    if (at === -1) return -1
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

function doctypeEnd(text: string, start: number): number {
  const plainEnd = endOf(text, '>', start)
  const subset = text.indexOf('[', start)
  if (subset === -1 || plainEnd === -1 || plainEnd < subset) return plainEnd
  const close = /\]\s*>/g
  close.lastIndex = subset
  return close.exec(text) ? close.lastIndex : -1
}

function tagEnd(text: string, start: number): number {
  const sign = /[>"']/g
  sign.lastIndex = start
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '>') return sign.lastIndex
    const quoteEnd = endOf(text, found[0], sign.lastIndex)
    if (quoteEnd === -1) return -1
    sign.lastIndex = quoteEnd
  }
  return -1
}

async function readText(source: FileSource): Promise<string | undefined> {
  if (source.size > MOST_METADATA_BYTES) return undefined
  const bytes = await source.read(0, source.size)
  const text = bytes.toString('utf8')
  // another encoding would not survive being written back
  return Buffer.from(text).equals(bytes) ? text : undefined
}
