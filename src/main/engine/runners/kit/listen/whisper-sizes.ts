import { rows } from '../rows.ts'

/** A Whisper network as it lies in the media pack. */
export interface WhisperSize {
  encoder: string
  decoder: string
  /** Of the decoder. */
  layers: number
  heads: number
  /** The heads, by layer and place, that look at the moment of which they write, as the network's authors found them. */
  followers: readonly (readonly [layer: number, head: number])[]
  /** How long before a word is said these heads look at it, measured on speech of which the times are known. */
  leadSeconds: number
}

export const WHISPER_TINY: WhisperSize = {
  encoder: 'whisper-encoder.onnx',
  decoder: 'whisper-decoder.onnx',
  layers: 4,
  heads: 6,
  followers: rows('2 2, 3 0, 3 2, 3 3, 3 4, 3 5'),
  leadSeconds: 0,
}

export const WHISPER_BASE: WhisperSize = {
  encoder: 'whisper-base-encoder.onnx',
  decoder: 'whisper-base-decoder.onnx',
  layers: 6,
  heads: 8,
  followers: rows('3 1, 4 2, 4 3, 4 7, 5 1, 5 2, 5 4, 5 6'),
  leadSeconds: 0.11,
}

/** The same for all sizes. */
export const WHISPER_TOKENS = 'whisper-tokenizer.json'
