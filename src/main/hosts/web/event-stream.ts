import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'

export const HEARTBEAT_MS = 15_000
/** A tab that leaves this many messages unread is let go; it connects again when it wakes. */
const BACKLOG = 1_000

export interface EventStreams {
  /** The answer to `GET /api/events`: what the app tells its windows, as server-sent events. */
  open(): Response
  /** Ends every open stream. */
  close(): void
}

export function createEventStreams(app: Pick<App, 'subscribe'>, clock: Host['clock']): EventStreams {
  const ends = new Set<() => void>()

  /** Returns how to let go of a connection that is gone already. */
  function connect(controller: ReadableStreamDefaultController<Uint8Array>): () => void {
    let stopBeating: (() => void) | undefined

    function release(): void {
      stopBeating?.()
      unsubscribe()
      ends.delete(end)
    }
    function end(): void {
      release()
      controller.close()
    }
    function send(text: string): void {
      if ((controller.desiredSize ?? 0) < -BACKLOG) end()
      else controller.enqueue(Buffer.from(text))
    }
    function beat(): void {
      stopBeating = clock.setTimer(HEARTBEAT_MS, beat)
      send(': heartbeat\n\n')
    }

    const unsubscribe = app.subscribe((event) => send(`data: ${JSON.stringify(event)}\n\n`))
    ends.add(end)
    beat()
    return release
  }

  return {
    open() {
      let release: (() => void) | undefined
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          release = connect(controller)
        },
        cancel: () => release?.(),
      })
      return new Response(stream, {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          // the server need not wait for a connection whose stream has ended
          Connection: 'close',
        },
      })
    },
    close() {
      for (const end of ends) end()
    },
  }
}
