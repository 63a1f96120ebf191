import { escapeXml, unescapeXml } from '../embed/xmp.ts'
import type { Credits, Label } from './label.ts'

const MOST_BYTES = 256 * 1024
const PACKET_ID = 'W5M0MpCehiHzreSzNTczkc9d'

/** XMP of a delivered file. */
export function labelPacket({ artist, copyright, caption, sourceType }: Label): string {
  const properties: [name: string, value: string | null][] = [
    ['xmp:CreatorTool', 'Pressrun'],
    ['Iptc4xmpExt:DigitalSourceType', sourceType && escapeXml(sourceType)],
    ['dc:creator', artist && `<rdf:Seq><rdf:li>${escapeXml(artist)}</rdf:li></rdf:Seq>`],
    ['dc:rights', copyright && alternative(copyright)],
    ['dc:description', caption && alternative(caption)],
  ]
  return [
    `<?xpacket begin="\uFEFF" id="${PACKET_ID}"?>`,
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    ...properties.flatMap(([name, value]) => (value === null ? [] : [`<${name}>${value}</${name}>`])),
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

function alternative(words: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(words)}</rdf:li></rdf:Alt>`
}

/** Words of somebody's packet. A packet beyond the limit is not searched. */
export function readXmp(packet: string): Partial<Credits> & { sourceType: string | null } {
  if (packet.length > MOST_BYTES) return { sourceType: null }
  return {
    artist: item(packet, 'dc:creator'),
    copyright: item(packet, 'dc:rights'),
    caption: item(packet, 'dc:description'),
    sourceType: value(packet, 'Iptc4xmpExt:DigitalSourceType'),
  }
}

/** First entry of a list; creators are joined. */
function item(packet: string, name: string): string | null {
  const list = between(packet, `<${name}>`, `</${name}>`)
  if (list === null) return null
  const items = list
    .split('</rdf:li>')
    .flatMap((part) => (part.includes('<rdf:li') ? [part.slice(part.indexOf('>', part.indexOf('<rdf:li')) + 1)] : []))
  const words = (name === 'dc:creator' ? items : items.slice(0, 1)).join(', ')
  return words === '' ? null : unescapeXml(words)
}

/** Simple value, written as an element or as an attribute. */
function value(packet: string, name: string): string | null {
  const found = between(packet, `<${name}>`, `</${name}>`) ?? between(packet, `${name}="`, '"')
  return found === null ? null : unescapeXml(found)
}

function between(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start)
  const to = from === -1 ? -1 : text.indexOf(end, from + start.length)
  return to === -1 ? null : text.slice(from + start.length, to)
}
