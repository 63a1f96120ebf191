import { createMediaPack, packHas } from '../media/pack.ts'

/** Says where in a picture text may be. */
export const DETECTOR_FILE = 'ppocr-detector.onnx'
/** Says what is written on a line, and how sure it is of every letter. */
export const READER_FILE = 'ppocr-reader.onnx'
/** What the reader may write, a character a line. */
export const CHARACTERS_FILE = 'ppocr-characters.txt'

/** Whether the media pack has all it takes to find text. It is asked anew each time: a pack may arrive later. */
export function canFindText({ mediaPackDir }: { mediaPackDir?: string }): boolean {
  return packHas(createMediaPack(mediaPackDir ?? null), [DETECTOR_FILE, READER_FILE, CHARACTERS_FILE])
}
