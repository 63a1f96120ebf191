import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { unreachable } from './client.ts'
import { CONTRACT } from './fetch-contract.ts'
import { firstFrame } from './first-frame.ts'
import { pageKeyHeader } from './page-key.ts'
import { shareEvents } from './shared-events.ts'

interface StreamWatcher {
  /** Whether the stream of events stands; told on every change. */
  onReachable: (reachable: boolean) => void
  /** The stream stands again, and nobody knows which events passed meanwhile. */
  onMissed: () => void
}

/** The preload's bridge for a browser tab: commands by fetch, events by a stream that all tabs share, both with the page's key. */
export function createHttpBridge(watcher: StreamWatcher): Bridge {
  const listeners = new Set<(event: AppEvent) => void>()
  let closeStream: (() => void) | undefined

  return {
    request: post,
    subscribe(listener) {
      listeners.add(listener)
      closeStream ??= shareEvents((heard) => {
        if (heard.type === 'event') listeners.forEach((listen) => listen(heard.event))
        else if (heard.type === 'missed') watcher.onMissed()
        else watcher.onReachable(heard.reachable)
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
  await firstFrame()
  try {
    const response = await fetch(`/api/commands/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pageKeyHeader() },
      body: JSON.stringify(input),
    })
    const { readResult } = await CONTRACT.fetch()
    return readResult(await response.json()) ?? { ok: false, error: unreachable() }
  } catch {
    // the connection broke, or what answered does not speak JSON
    return { ok: false, error: unreachable() }
  }
}
