/** One channel of a recording at 48 kHz. */
export interface Channel {
  length: number
  /** What lies outside the recording is silence. */
  stretch(from: number, length: number): Float32Array
}
