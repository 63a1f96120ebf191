import type { AppEvent } from '#shared/app/events.ts'
import { LAST_EVENT_HEADER } from '#shared/app/page-key.ts'
import { parseJson } from '#shared/parse-json.ts'
import { readEvents } from './event-reader.ts'
import { CONTRACT } from './fetch-contract.ts'
import { pageKeyHeader } from './page-key.ts'

const RECONNECT_FIRST_MS = 500
const RECONNECT_MAX_MS = 8_000
/** The app answers at once: what has not come by then was lost on the way. */
const ANSWER_MS = 10_000
/** Longer than two signs of life: a stream that says nothing for so long has broken, and nobody was told. */
const SILENCE_MS = 40_000

/** What comes out of a stream, in order. */
export type Heard =
  | { type: 'event'; id: string; event: AppEvent }
  /** Nobody knows which events passed: everything may have changed. */
  | { type: 'missed'; id: string }
  /** The stream stands or not, and up to where it was heard. Also a sign of life now and then. */
  | { type: 'standing'; reachable: boolean; id: string | undefined }

/** Keeps one stream of events open, from a place on, and opens the next when it breaks. Returns its undo. */
export function openEventStream(from: string | undefined, tell: (heard: Heard) => void): () => void {
  let open: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_FIRST_MS
  let position = from
  let wasLost = false

  const disconnect = () => {
    clearTimeout(timer)
    open?.abort()
    open = undefined
  }
  /** Ends when the stream does, however it does. */
  const listen = async (signal: AbortSignal, onWord: () => void) => {
    const after = position === undefined ? {} : { [LAST_EVENT_HEADER]: position }
    // not an EventSource, which can send no header
    const response = await fetch('/api/events', { headers: { ...pageKeyHeader(), ...after }, signal })
    if (!response.ok || !response.body) return
    onWord()
    const { readEvent } = await CONTRACT.fetch()
    delay = RECONNECT_FIRST_MS
    for await (const { id, event: kind, data } of readEvents(response.body)) {
      if (signal.aborted) return
      onWord()
      position = id ?? position
      // while it was lost, commands may have failed as well: what is shown is read anew
      if (id !== undefined && (kind === 'missed' || wasLost)) {
        wasLost = false
        tell({ type: 'missed', id })
      }
      const event = data === undefined ? undefined : readEvent(parseJson(data))
      if (id !== undefined && event) tell({ type: 'event', id, event })
      else tell({ type: 'standing', reachable: true, id: position })
    }
  }
  const connect = () => {
    disconnect()
    open = new AbortController()
    const { signal } = open
    const lost = () => {
      if (signal.aborted) return
      disconnect()
      wasLost = true
      tell({ type: 'standing', reachable: false, id: position })
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, RECONNECT_MAX_MS)
    }
    const waitFor = (silenceMs: number) => {
      // what came too late must not undo that the next one is opened
      if (signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(lost, silenceMs)
    }
    waitFor(ANSWER_MS)
    void listen(signal, () => waitFor(SILENCE_MS)).then(lost, lost)
  }
  connect()
  return disconnect
}
