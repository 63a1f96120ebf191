import { findMediaTools } from '../../../media/tools.ts'

/** Looks at a picture once, which takes seconds. */
export const ENCODER_FILE = 'sam2-encoder.ort'
/** Says from that look, in a fraction of a second, what is meant by points and a box. */
export const DECODER_FILE = 'sam2-decoder.onnx'
export const SELECTION_FILES = [ENCODER_FILE, DECODER_FILE] as const

/** Whether the media pack has all it takes to select by clicks. It is asked anew each time: a pack may arrive later. */
export function canSelect({ mediaPackDir }: { mediaPackDir?: string }): boolean {
  const { packFiles } = findMediaTools(mediaPackDir === undefined ? {} : { mediaPackDir }, '')
  return SELECTION_FILES.every((file) => packFiles.has(file))
}
