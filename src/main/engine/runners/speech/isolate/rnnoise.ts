import createRnnoise from '@echogarden/rnnoise-wasm'

/** What one step of the network takes, at 48 kHz. */
export const NOISE_FRAME = 480
export const NOISE_RATE = 48_000

/** Frees one channel of noise, frame after frame; what comes out is one frame late. */
export interface NoiseFilter {
  /** Changes the frame in place. */
  clean(frame: Float32Array): void
  close(): void
}

export async function createNoiseFilter(): Promise<NoiseFilter> {
  const network = await createRnnoise()
  const state = network._rnnoise_create(0)
  const place = network._malloc(NOISE_FRAME * 4)
  return {
    clean(frame) {
      // the memory may have moved since the last frame
      const memory = network.HEAPF32.subarray(place / 4, place / 4 + NOISE_FRAME)
      for (let index = 0; index < NOISE_FRAME; index++) memory[index] = frame[index]! * 32_768
      network._rnnoise_process_frame(state, place, place)
      for (let index = 0; index < NOISE_FRAME; index++) frame[index] = memory[index]! / 32_768
    },
    close() {
      network._free(place)
      network._rnnoise_destroy(state)
    },
  }
}
