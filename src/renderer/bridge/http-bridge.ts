import { z } from 'zod'
import type { Bridge } from '#shared/app/bridge.ts'
import { AppError, type CommandResult } from '#shared/app/error.ts'
import { AppEvent } from '#shared/app/events.ts'
import { UNREACHABLE } from './client.ts'

const RECONNECT_FIRST_MS = 500
const RECONNECT_MAX_MS = 8_000

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: AppError }),
])

/** The preload's bridge for a browser tab: commands by fetch, events by server-sent events, same origin, same cookie. */
export function createHttpBridge(onReachable: (reachable: boolean) => void): Bridge {
  const listeners = new Set<(event: AppEvent) => void>()
  let closeStream: (() => void) | undefined

  return {
    request: post,
    subscribe(listener) {
      listeners.add(listener)
      closeStream ??= openEventStream({
        onEvent: (event) => listeners.forEach((listen) => listen(event)),
        onReachable,
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        closeStream?.()
        closeStream = undefined
      }
    },
  }
}

async function post(name: string, input: unknown): Promise<CommandResult> {
  try {
    const response = await fetch(`/api/commands/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const answer = Answer.safeParse(await response.json())
    return answer.success ? answer.data : { ok: false, error: UNREACHABLE }
  } catch {
    // the connection broke, or what answered does not speak JSON
    return { ok: false, error: UNREACHABLE }
  }
}

interface EventStreamOptions {
  onEvent: (event: AppEvent) => void
  onReachable: (reachable: boolean) => void
}

/** Keeps one stream open, and opens the next when it breaks. Returns its undo. */
function openEventStream({ onEvent, onReachable }: EventStreamOptions): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_FIRST_MS

  const connect = () => {
    source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      delay = RECONNECT_FIRST_MS
      onReachable(true)
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = AppEvent.safeParse(parseJson(data))
      // an event that came after this build says nothing to it
      if (event.success) onEvent(event.data)
    })
    source.addEventListener('error', () => {
      // its own retry gives up for good once it is answered anything but a stream
      source.close()
      onReachable(false)
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, RECONNECT_MAX_MS)
    })
  }
  connect()

  return () => {
    clearTimeout(timer)
    source.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
