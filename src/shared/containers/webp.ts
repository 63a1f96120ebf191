/** The extended header of a WebP, which stands in its chunk `VP8X`. */
export interface WebpHeader {
  /** What the file has, a bit each. */
  flags: number
  /** Of the canvas. */
  width: number
  height: number
}

export const WEBP_HAS = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10 } as const
export const WEBP_HEADER_BYTES = 10

/** Undefined when it is cut off. */
export function readWebpHeader(content: Uint8Array): WebpHeader | undefined {
  if (content.length < WEBP_HEADER_BYTES) return undefined
  const side = (at: number) => content[at]! + content[at + 1]! * 0x100 + content[at + 2]! * 0x1_0000 + 1
  return { flags: content[0]!, width: side(4), height: side(7) }
}

export function writeWebpHeader({ flags, width, height }: WebpHeader): Uint8Array {
  const sides = [width - 1, height - 1].flatMap((side) => [side, side >> 8, side >> 16])
  return Uint8Array.from([flags, 0, 0, 0, ...sides])
}
