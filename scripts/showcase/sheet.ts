import sharp from 'sharp'

const SHEET_WIDTH = 976
const GAP = 8
/** What a page full of them may weigh. */
const MOST_BYTES = 40_000

/** Lays pictures out in rows, as small a file as it takes. */
export async function sheetOf(cells: readonly Buffer[]): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = []
  let [left, top, rowHeight, widest] = [0, 0, 0, 0]
  for (const input of cells) {
    const { width, height } = await sharp(input).metadata()
    if (left > 0 && left + width > SHEET_WIDTH) [left, top, rowHeight] = [0, top + rowHeight + GAP, 0]
    placed.push({ input, left, top })
    left += width + GAP
    rowHeight = Math.max(rowHeight, height)
    widest = Math.max(widest, left - GAP)
  }
  const create = { width: widest, height: top + rowHeight, channels: 3, background: '#ffffff' } as const
  const sheet = await sharp({ create }).composite(placed).png().toBuffer()
  for (const scale of [1, 0.85, 0.7, 0.55])
    for (const quality of [80, 70, 60, 50]) {
      const small = sharp(sheet).resize(Math.round(widest * scale))
      const bytes = await small.webp({ quality, effort: 6 }).toBuffer()
      if (bytes.length <= MOST_BYTES) return bytes
    }
  throw new Error('A sheet does not become small enough.')
}
