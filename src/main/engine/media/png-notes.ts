import { readFile } from 'node:fs/promises'

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
/** Colour profiles and notes that are packed: every reader of the picture unpacks them, to a thousand times their size. */
const PACKED = new Set(['iCCP', 'zTXt', 'iTXt'])

/** How many packed chunks a PNG carries beside its picture, and how many bytes they have together. */
export async function measurePackedNotes(path: string): Promise<{ count: number; bytes: number }> {
  const file = await readFile(path)
  const notes = { count: 0, bytes: 0 }
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= file.length;) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + 8 + length)
    if (PACKED.has(type) && (type !== 'iTXt' || isPacked(content))) {
      notes.count += 1
      notes.bytes += content.length
    }
    at += CHUNK_FRAME_BYTES + length
  }
  return notes
}

/** An international note may also stand there as it is; what follows its name says which. */
function isPacked(note: Buffer): boolean {
  return note[note.indexOf(0) + 1] !== 0
}
