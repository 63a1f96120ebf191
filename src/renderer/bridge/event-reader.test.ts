import { expect, test } from 'vitest'
import { readEvents } from './event-reader.ts'

/** As the network delivers: cut anywhere, also inside a character. */
async function readIn(pieceBytes: number, text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.slice(at, at + pieceBytes))
      controller.close()
    },
  })
  const events: string[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test.each([1, 2, 3, 7, 1_000])('events arrive whole, whatever the pieces: %i bytes', async (pieceBytes) => {
  const stream = ': heartbeat\n\ndata: {"name":"Grün 🌿"}\n\n: heartbeat\n\ndata: {"type":"b"}\n\ndata: cut off'
  expect(await readIn(pieceBytes, stream)).toEqual(['{"name":"Grün 🌿"}', '{"type":"b"}'])
})
