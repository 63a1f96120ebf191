import { settingsText, wordsOf, type EmbeddedSettings } from './settings-text.ts'

/**
 * XMP, which other programs read and write too. Their part of a packet is kept: ours is one description more, and it
 * says nothing that theirs has said already.
 */

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const PACKET_ID = 'W5M0MpCehiHzreSzNTczkc9d'
const DESCRIPTION = '<rdf:Description'
const DESCRIPTION_END = '</rdf:Description>'

export function xmpPacket(settings: EmbeddedSettings, existing: string | null = null): string {
  const end = existing?.lastIndexOf('</rdf:RDF>') ?? -1
  if (existing === null || end === -1)
    return [
      `<?xpacket begin="\uFEFF" id="${PACKET_ID}"?>`,
      xmpElement(settings),
      // a program that adds to it in place finds room here
      '<?xpacket end="w"?>',
    ].join('\n')
  const theirs = withoutOurs(existing.slice(0, end))
  return `${theirs}\n${description(settings, theirs)}\n${existing.slice(end)}`
}

/** The same without the wrapper that marks a packet inside a binary file. */
export function xmpElement(settings: EmbeddedSettings): string {
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    `<rdf:RDF xmlns:rdf="${RDF}">`,
    description(settings, ''),
    '</rdf:RDF>',
    '</x:xmpmeta>',
  ].join('\n')
}

/**
 * A packet without the descriptions that name our namespace. Index searches, because a regular expression over a
 * stranger's packet took time that grew with the square of its length.
 */
function withoutOurs(packet: string): string {
  const kept: string[] = []
  let keptUntil = 0
  for (let start = packet.indexOf(DESCRIPTION); start !== -1;) {
    const tagEnd = packet.indexOf('>', start)
    if (tagEnd === -1) break
    const isOurs = /\sxmlns:pressrun=/.test(packet.slice(start, tagEnd))
    const end = isOurs ? packet.indexOf(DESCRIPTION_END, tagEnd) : tagEnd
    if (end === -1) break
    if (isOurs) {
      kept.push(packet.slice(keptUntil, start).trimEnd())
      keptUntil = end + DESCRIPTION_END.length
    }
    start = packet.indexOf(DESCRIPTION, Math.max(tagEnd, keptUntil))
  }
  return [...kept, packet.slice(keptUntil)].join('')
}

export function settingsInXmp(packet: string | null): string | null {
  const text =
    packet &&
    (between(packet, '<pressrun:settings>', '</pressrun:settings>') ||
      // written by programs that turn short elements into attributes
      between(packet, 'pressrun:settings="', '"') ||
      between(packet, "pressrun:settings='", "'"))
  return text ? unescapeXml(text) : null
}

/** Text between the first of two marks and the mark that ends it. */
function between(text: string, begin: string, end: string): string | null {
  const start = text.indexOf(begin)
  const stop = start === -1 ? -1 : text.indexOf(end, start + begin.length)
  return stop === -1 ? null : text.slice(start + begin.length, stop)
}

function description(settings: EmbeddedSettings, theirs: string): string {
  const words = wordsOf(settings)
  const properties: [name: string, value: string | null][] = [
    ['xmp:CreatorTool', 'Pressrun'],
    ['xmp:CreateDate', escapeXml(settings.createdAt)],
    ['xmp:Rating', settings.rating === undefined ? null : String(settings.rating)],
    [
      'dc:description',
      words === '' ? null : `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(words)}</rdf:li></rdf:Alt>`,
    ],
    ['dc:subject', settings.tags?.length ? `<rdf:Bag>${settings.tags.map(listItem).join('')}</rdf:Bag>` : null],
  ]
  const said = properties.flatMap(([name, value]) =>
    value === null || new RegExp(`[<\\s]${name}[\\s=>]`).test(theirs) ? [] : [`<${name}>${value}</${name}>`],
  )
  return [
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pressrun="urn:pressrun:settings:1#">',
    ...said,
    `<pressrun:settings>${escapeXml(settingsText(settings))}</pressrun:settings>`,
    '</rdf:Description>',
  ].join('\n')
}

function listItem(tag: string): string {
  return `<rdf:li>${escapeXml(tag)}</rdf:li>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

export function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16)) ?? whole
      if (decimal !== undefined) return codePoint(Number(decimal)) ?? whole
      return NAMED[name ?? ''] ?? whole
    },
  )
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function codePoint(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
