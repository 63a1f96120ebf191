import { expect, test } from 'vitest'
import { readEvents, type StreamMessage } from './event-reader.ts'

/** As the network delivers: cut anywhere, also inside a character. */
async function readIn(pieceBytes: number, text: string): Promise<StreamMessage[]> {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.slice(at, at + pieceBytes))
      controller.close()
    },
  })
  const events: StreamMessage[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test.each([1, 2, 3, 7, 1_000])('events arrive whole, whatever the pieces: %i bytes', async (pieceBytes) => {
  const stream =
    'id: a:0\nevent: here\n\n: heartbeat\n\nid: a:1\ndata: {"name":"Grün 🌿"}\n\nid: a:2\ndata: {"type":"b"}\n\ndata: cut off'
  expect(await readIn(pieceBytes, stream)).toEqual([
    { id: 'a:0', event: 'here' },
    {},
    { id: 'a:1', data: '{"name":"Grün 🌿"}' },
    { id: 'a:2', data: '{"type":"b"}' },
  ])
})
