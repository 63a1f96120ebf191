import type { Credits } from './label.ts'

const PHOTOSHOP = Buffer.from('Photoshop 3.0\0', 'latin1')
const IPTC_RESOURCE = 0x0404
/** Datasets of the second record of IPTC's Information Interchange Model. */
const WORDS: ReadonlyMap<number, keyof Credits> = new Map([
  [80, 'artist'],
  [116, 'copyright'],
  [120, 'caption'],
])

/** Words of an APP13 segment of a JPEG, as editors of photos write it. */
export function readIptc(segment: Buffer): Partial<Credits> {
  if (!segment.subarray(0, PHOTOSHOP.length).equals(PHOTOSHOP)) return {}
  for (let at = PHOTOSHOP.length; at + 12 <= segment.length && segment.toString('latin1', at, at + 4) === '8BIM';) {
    const id = segment.readUInt16BE(at + 4)
    const name = 1 + (segment[at + 6] ?? 0)
    const sizeAt = at + 6 + name + (name % 2)
    if (sizeAt + 4 > segment.length) return {}
    const size = segment.readUInt32BE(sizeAt)
    const data = segment.subarray(sizeAt + 4, sizeAt + 4 + size)
    if (id === IPTC_RESOURCE) return readDatasets(data)
    at = sizeAt + 4 + size + (size % 2)
  }
  return {}
}

function readDatasets(data: Buffer): Partial<Credits> {
  const credits: Partial<Credits> = {}
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c;) {
    const [record, dataset, size] = [data[at + 1], data[at + 2] ?? 0, data.readUInt16BE(at + 3)]
    const word = WORDS.get(dataset)
    if (record === 2 && word !== undefined) credits[word] ??= data.toString('utf8', at + 5, at + 5 + size)
    at += 5 + size
  }
  return credits
}
