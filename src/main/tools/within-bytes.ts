/** Passes on what comes until it is more than may come: what never ends is given up before it is held. */
export async function* withinBytes(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
  tooMany: () => Error,
): AsyncGenerator<Uint8Array> {
  let received = 0
  for await (const chunk of chunks) {
    received += chunk.byteLength
    if (received > mostBytes) throw tooMany()
    yield chunk
  }
}
