/** A file that is read in places: none is held in memory whole. */
export interface ByteSource {
  readonly size: number
  /** Fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>
}

/**
 * A chunk or a box: what a container consists of. It may say that it ends behind the stretch it stands in; then the file
 * was cut off, or lies, and whoever reads on decides what that means.
 */
export interface Part {
  type: string
  /** Of its head. */
  start: number
  content: number
  contentEnd: number
  /** Behind what follows its content: a checksum, or the byte that makes it even. */
  end: number
}

/** How a container writes its parts. */
export interface Layout<Kind extends Part = Part> {
  /** The most bytes a head has. */
  headBytes: number
  /** Undefined for what cannot be the head of a part. The stretch that it stands in ends at `to`. */
  partAt(head: DataView, start: number, to: number): Kind | undefined
}

export interface Stretch {
  from: number
  to: number
}

/** No container has a shorter one. */
const SHORTEST_HEAD = 8

/** The parts that stand one after the other in a stretch of a file, as far as they can be followed. */
export async function* partsOf<Kind extends Part>(
  source: ByteSource,
  layout: Layout<Kind>,
  { from, to }: Stretch,
): AsyncGenerator<Kind> {
  for (let at = from; at + SHORTEST_HEAD <= to;) {
    const part = partAt(await source.read(at, headAt(at, layout, to)), layout, at, to)
    if (!part) return
    yield part
    at = part.end
  }
}

/** The same for bytes that are all there. */
export function* partsIn<Kind extends Part>(
  bytes: Uint8Array,
  layout: Layout<Kind>,
  { from, to }: Stretch,
): Generator<Kind> {
  for (let at = from; at + SHORTEST_HEAD <= to;) {
    const part = partAt(bytes.subarray(at, at + headAt(at, layout, to)), layout, at, to)
    if (!part) return
    yield part
    at = part.end
  }
}

const headAt = (at: number, { headBytes }: Pick<Layout, 'headBytes'>, to: number) => Math.min(headBytes, to - at)

function partAt<Kind extends Part>(
  { buffer, byteOffset, byteLength }: Uint8Array,
  layout: Layout<Kind>,
  start: number,
  to: number,
): Kind | undefined {
  if (byteLength < SHORTEST_HEAD) return undefined
  const part = layout.partAt(new DataView(buffer, byteOffset, byteLength), start, to)
  // one that ends before its content would be walked for ever
  return part && part.contentEnd >= part.content ? part : undefined
}

/** Four letters, a byte each. */
export function letters(head: DataView, at: number): string {
  return String.fromCharCode(head.getUint8(at), head.getUint8(at + 1), head.getUint8(at + 2), head.getUint8(at + 3))
}
