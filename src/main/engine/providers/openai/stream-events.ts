import { parseJson } from '#shared/parse-json.ts'
/** The JSON of each event of a stream of server-sent events; what is no JSON is passed over, as is `[DONE]`. */
export async function* streamEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const read = eventReader()
  for await (const chunk of chunks) yield* read(chunk)
}

/** The chunks as they are, while what they say is told on the way. */
export async function* overheard(
  chunks: AsyncIterable<Uint8Array>,
  onEvent: (event: unknown) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const read = eventReader()
  for await (const chunk of chunks) {
    for (const event of read(chunk)) onEvent(event)
    yield chunk
  }
}

/** An event is one `data:` line: those who stream pictures write each in one. */
function eventReader(): (chunk: Uint8Array) => unknown[] {
  const decoder = new TextDecoder()
  // a line of many megabytes comes in many pieces, which are put together once
  let pieces: string[] = []
  return (chunk) => {
    const [rest = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(rest)
    return lines.flatMap((next) => {
      const line = pieces.join('')
      pieces = [next]
      return eventIn(line)
    })
  }
}

function eventIn(line: string): unknown[] {
  if (!line.startsWith('data:')) return []
  const event = parseJson(line.slice('data:'.length))
  return event === undefined ? [] : [event]
}
