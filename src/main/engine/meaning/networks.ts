import { createMediaPack, packHas } from '../media/pack.ts'

/** Puts what a sentence says into 384 numbers: sentences that say alike come to lie near each other. */
export const MEANING_FILE = 'minilm.onnx'
/** Which pieces of words it knows, and their numbers. */
export const PIECES_FILE = 'minilm-tokenizer.json'

/** Changes with the network and with how it is read: what was read otherwise is not to be compared with. */
export const MEANING_VERSION = 'all-MiniLM-L6-v2 q8, 1'

/** Whether the media pack has all it takes to find by meaning. It is asked anew each time: a pack may arrive later. */
export function canFindByMeaning({ mediaPackDir }: { mediaPackDir?: string }): boolean {
  return packHas(createMediaPack(mediaPackDir ?? null), [MEANING_FILE, PIECES_FILE])
}
