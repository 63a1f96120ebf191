import { openEventStream, type Heard } from './event-stream.ts'

/**
 * One stream for all tabs of this browser. It allows six connections to a host, so a stream for each tab would leave the
 * sixth without an answer. One tab holds a lock and the stream, and tells the others what it hears; when it is closed or
 * crashes, the browser gives the lock to the next, which goes on from the last event that it has heard itself.
 */
const NAME = 'pressrun-events'
/** Longer than that tab waits for its stream: one that holds the lock and says nothing has stopped working. */
const SILENCE_MS = 50_000

type Told = Heard | { type: 'hello' }

/** Returns its undo. */
export function shareEvents(onHeard: (heard: Heard) => void): () => void {
  // a browser without them, or a page that was not loaded from this machine
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openEventStream(undefined, onHeard)

  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  let position: string | undefined
  let isLeading = false
  let reachable = true
  let alarm: ReturnType<typeof setTimeout> | undefined

  function tell(told: Told): void {
    // a channel reaches pages of this origin and nobody else
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(told)
  }

  function take(heard: Heard): void {
    // the tab that took over may tell again what the one before has told
    if (heard.type === 'event' && isBehind(heard.id, position)) return
    if (heard.id !== undefined && !isBehind(heard.id, position)) position = heard.id
    if (heard.type === 'standing') reachable = heard.reachable
    onHeard(heard)
  }

  /** Until this tab is left, or another takes the lock away. */
  function lead(): Promise<void> {
    clearTimeout(alarm)
    isLeading = true
    const close = openEventStream(position, (heard) => {
      take(heard)
      tell(heard)
    })
    return new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve(), { once: true })
      retire = () => {
        close()
        isLeading = false
        resolve()
      }
    })
  }
  let retire: (() => void) | undefined

  function stand(options: LockOptions): void {
    const giveUp = new AbortController()
    waiting = giveUp
    navigator.locks.request(NAME, options.steal ? options : { ...options, signal: giveUp.signal }, lead).catch(() => {
      // another tab has taken the lock, because this one had fallen silent: it waits in line again
      if (leaving.signal.aborted || giveUp.signal.aborted) return
      retire?.()
      stand({})
      listenOn()
    })
  }
  let waiting: AbortController | undefined

  function listenOn(): void {
    clearTimeout(alarm)
    if (isLeading) return
    alarm = setTimeout(() => {
      waiting?.abort()
      stand({ steal: true })
    }, SILENCE_MS)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.type === 'hello') {
      if (isLeading) tell({ type: 'standing', reachable, id: position })
      return
    }
    if (isLeading) return
    listenOn()
    take(data)
  })
  stand({})
  tell({ type: 'hello' })
  listenOn()

  return () => {
    clearTimeout(alarm)
    leaving.abort()
    waiting?.abort()
    retire?.()
    channel.close()
  }
}

/** Whether an event of the same run was heard already. */
export function isBehind(id: string, position: string | undefined): boolean {
  if (position === undefined) return false
  const [[run, number], [ownRun, ownNumber]] = [id.split(':'), position.split(':')]
  return run === ownRun && Number(number) <= Number(ownNumber)
}
