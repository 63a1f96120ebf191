/** Least speed of an answer: so many bytes a second, once a time of grace is over. */
export interface Pace {
  graceMs: number
  bytesPerSecond: number
}

/** The same chunks, as long as they come fast enough. A server that drips ends with `tooSlow`; silence is for a timeout. */
export async function* atPace(
  chunks: AsyncIterable<Uint8Array>,
  { graceMs, bytesPerSecond }: Pace,
  tooSlow: () => Error,
): AsyncGenerator<Uint8Array, void, undefined> {
  const began = performance.now()
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    yield chunk
    const countedMs = performance.now() - began - graceMs
    if (countedMs > 0 && bytes < (countedMs / 1000) * bytesPerSecond) throw tooSlow()
  }
}
