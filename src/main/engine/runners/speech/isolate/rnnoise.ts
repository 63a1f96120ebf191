import createRnnoise from '@echogarden/rnnoise-wasm'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { RunContext } from '../../runner.ts'
import type { Channel } from './channel.ts'

/** What one step of the network takes, at 48 kHz. */
const FRAME = 480
/** Half a second at a time: often enough to be stopped. */
const FRAMES_PER_PIECE = 50

/** Frees one channel of noise by a small network that comes with a package. As long as what went in, in step with it. */
export async function* filterQuickly(channel: Channel, { signal }: RunContext): AsyncGenerator<Float32Array> {
  const network = await createRnnoise()
  const state = network._rnnoise_create(0)
  const place = network._malloc(FRAME * 4)
  const clean = (from: number): Float32Array => {
    const frame = channel.stretch(from, FRAME)
    // the memory may have moved since the last frame
    const memory = network.HEAPF32.subarray(place / 4, place / 4 + FRAME)
    for (let index = 0; index < FRAME; index++) memory[index] = frame[index]! * 32_768
    network._rnnoise_process_frame(state, place, place)
    return memory.map((value) => value / 32_768)
  }
  try {
    // the first frame only fills the filter: what it gives belongs to the frame before
    clean(0)
    const size = FRAME * FRAMES_PER_PIECE
    for (let from = 0; from < channel.length; from += size) {
      signal.throwIfAborted()
      const piece = new Float32Array(Math.min(size, channel.length - from))
      for (let at = 0; at < piece.length; at += FRAME)
        piece.set(clean(from + at + FRAME).subarray(0, piece.length - at), at)
      yield piece
      await yieldToEventLoop()
    }
  } finally {
    network._free(place)
    network._rnnoise_destroy(state)
  }
}
