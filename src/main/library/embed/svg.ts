import type { FileSource } from '../../tools/file-source.ts'
import { MOST_METADATA_BYTES, type Container } from './container.ts'
import { settingsInXmp, xmpElement } from './xmp.ts'

const OURS = /<metadata id="pressrun">[\s\S]*?<\/metadata>\n?/g
/** The declaration, comments and the document type may stand before the drawing. */
const ROOT =
  /^\uFEFF?(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>)*<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/

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
    const text = (await readText(source))?.replaceAll(OURS, '')
    const opening = text === undefined ? undefined : ROOT.exec(text)?.[0]
    if (text === undefined || opening === undefined) return null
    const metadata = `<metadata id="pressrun">\n${xmpElement(settings)}\n</metadata>\n`
    const drawing = opening.endsWith('/>') ? `${opening.slice(0, -2)}>${metadata}</svg>` : `${opening}${metadata}`
    return [Buffer.from(drawing + text.slice(opening.length))]
  },
  async bare(source) {
    const text = await readText(source)
    return text === undefined ? null : [Buffer.from(text.replaceAll(OURS, ''))]
  },
  async extract(source) {
    return settingsInXmp((await readText(source)) ?? null)
  },
}

async function readText(source: FileSource): Promise<string | undefined> {
  if (source.size > MOST_METADATA_BYTES) return undefined
  const bytes = await source.read(0, source.size)
  const text = bytes.toString('utf8')
  // another encoding would not survive being written back
  return Buffer.from(text).equals(bytes) ? text : undefined
}
