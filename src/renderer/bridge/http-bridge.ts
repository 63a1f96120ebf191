import { z } from 'zod'
import type { Bridge } from '#shared/app/bridge.ts'
import { AppError, type CommandResult } from '#shared/app/error.ts'
import { AppEvent } from '#shared/app/events.ts'
import { unreachable } from './client.ts'
import { readEvents } from './event-reader.ts'
import { pageKeyHeader } from './page-key.ts'

const RECONNECT_FIRST_MS = 500
const RECONNECT_MAX_MS = 8_000

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: AppError }),
])

interface StreamWatcher {
  /** Whether the stream of events stands; told on every change. */
  onReachable: (reachable: boolean) => void
  /** The stream stands again, and nobody knows which events passed meanwhile. */
  onMissed: () => void
}

/** The preload's bridge for a browser tab: commands by fetch, events by a streamed answer, both with the page's key. */
export function createHttpBridge(watcher: StreamWatcher): Bridge {
  const listeners = new Set<(event: AppEvent) => void>()
  let closeStream: (() => void) | undefined

  return {
    request: post,
    subscribe(listener) {
      listeners.add(listener)
      closeStream ??= openEventStream((event) => listeners.forEach((listen) => listen(event)), watcher)
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
      headers: { 'content-type': 'application/json', ...pageKeyHeader() },
      body: JSON.stringify(input),
    })
    const answer = Answer.safeParse(await response.json())
    return answer.success ? answer.data : { ok: false, error: unreachable() }
  } catch {
    // the connection broke, or what answered does not speak JSON
    return { ok: false, error: unreachable() }
  }
}

/**
 * Keeps one stream open while the tab can be seen, and opens the next when it breaks. A browser allows six connections
 * to a host: the streams of forgotten tabs would use them up and leave none for commands. Returns its undo.
 */
function openEventStream(onEvent: (event: AppEvent) => void, { onReachable, onMissed }: StreamWatcher): () => void {
  let open: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_FIRST_MS
  let missed = false

  const disconnect = () => {
    clearTimeout(timer)
    open?.abort()
    open = undefined
  }
  /** Ends when the stream does, however it does. */
  const listen = async (signal: AbortSignal) => {
    // not an EventSource, which can send no header
    const response = await fetch('/api/events', { headers: pageKeyHeader(), signal })
    if (!response.ok || !response.body) return
    delay = RECONNECT_FIRST_MS
    onReachable(true)
    if (missed) onMissed()
    missed = false
    for await (const data of readEvents(response.body)) {
      const event = AppEvent.safeParse(parseJson(data))
      // an event that came after this build says nothing to it
      if (event.success && !signal.aborted) onEvent(event.data)
    }
  }
  const connect = () => {
    disconnect()
    open = new AbortController()
    const { signal } = open
    const lost = () => {
      if (signal.aborted) return
      disconnect()
      missed = true
      onReachable(false)
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, RECONNECT_MAX_MS)
    }
    void listen(signal).then(lost, lost)
  }
  const followVisibility = () => {
    if (document.visibilityState === 'visible') connect()
    else {
      disconnect()
      missed = true
    }
  }
  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)

  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    disconnect()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
