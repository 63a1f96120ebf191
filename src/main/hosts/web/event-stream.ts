import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import type { AppEvent } from '#shared/app/events.ts'

export const HEARTBEAT_MS = 15_000
/** A tab that leaves this many messages unread is let go; it connects again when it wakes. */
const BACKLOG = 1_000
/** So much is remembered for a tab whose stream broke, and for the tab that takes over from one that was closed. */
const REMEMBERED = 2_000
/** How long it is gone on remembering after the last stream has ended. */
export const GAP_MS = 30_000

export interface EventStreams {
  /**
   * The answer to `GET /api/events`: what the app tells its windows, as server-sent events. `after` is the last one that
   * the asker has seen: what came since is told first, or that nobody knows any more what it was.
   */
  open(after: string | null): Response
  /** Ends every open stream. */
  close(): void
}

export function createEventStreams(
  app: Pick<App, 'subscribe'>,
  { clock, randomBytes }: Pick<Host, 'clock' | 'randomBytes'>,
): EventStreams {
  const streams = new Map<(text: string) => void, () => void>()
  let memory: Memory | undefined
  let cancelForgetting: (() => void) | undefined
  let isClosed = false

  /** Only while somebody listens, or did a moment ago: an app that nobody looks at may rest. */
  function remembering(): Memory {
    cancelForgetting?.()
    memory ??= remember(app, Buffer.from(randomBytes(6)).toString('base64url'), (text) =>
      [...streams.keys()].forEach((send) => send(text)),
    )
    return memory
  }

  function forget(): void {
    memory?.stop()
    memory = undefined
  }

  /** Returns how to let go of a connection that is gone already. */
  function connect(controller: ReadableStreamDefaultController<Uint8Array>, after: string | null): () => void {
    let stopBeating: (() => void) | undefined

    function release(): void {
      stopBeating?.()
      // a stream that was ended here may be let go of once more by its browser: a second timer would be canceled by nobody
      if (!streams.delete(send)) return
      // a connection may break after the end: what is left to remember then would only keep the process
      if (streams.size === 0 && !isClosed) cancelForgetting = clock.setTimer(GAP_MS, forget)
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

    for (const text of remembering().since(after)) controller.enqueue(Buffer.from(text))
    streams.set(send, end)
    beat()
    return release
  }

  return {
    open(after) {
      // a tab whose stream has ended asks at once for the next
      if (isClosed) return new Response(null, { status: 503 })
      let release: (() => void) | undefined
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          release = connect(controller, after)
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
      isClosed = true
      for (const end of streams.values()) end()
      cancelForgetting?.()
      forget()
    },
  }
}

interface Memory {
  /** What to tell first: where the stream stands, and everything after that place, or that it is not known. */
  since(after: string | null): string[]
  stop(): void
}

/** Every event gets a number; `run` keeps those of one memory apart from those of another. */
function remember(app: Pick<App, 'subscribe'>, run: string, onMessage: (text: string) => void): Memory {
  const messages: string[] = []
  let count = 0

  const stop = app.subscribe((event: AppEvent) => {
    count += 1
    const text = `id: ${run}:${count}\ndata: ${JSON.stringify(event)}\n\n`
    messages.push(text)
    if (messages.length > REMEMBERED) messages.shift()
    onMessage(text)
  })
  return {
    since(after) {
      const here = `id: ${run}:${count}\nevent: here\n\n`
      if (after === null) return [here]
      const [itsRun, number = ''] = after.split(':')
      const missing = count - Number(number)
      const isKnown = itsRun === run && /^\d{1,15}$/.test(number) && missing >= 0 && missing <= messages.length
      if (!isKnown) return [`id: ${run}:${count}\nevent: missed\n\n`]
      return missing === 0 ? [here] : messages.slice(-missing)
    },
    stop,
  }
}
