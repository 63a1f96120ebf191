import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { App } from '#main/app.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { CommandResult } from '#shared/app/error.ts'
import { onLines, sendLine } from './lines.ts'
import { LOCAL_FILE } from './local-file.ts'
import { FromApp, LocalAddress, type ToApp } from './messages.ts'

const ANSWER_MS = 5_000

/** An app in another process. */
export interface LocalApp extends App {
  /** It was closed meanwhile and answers nothing any more. */
  isGone(): boolean
}

/** The app that has this data folder now, used from outside; undefined when none lets others in. */
export async function findLocalApp(dataDir: string): Promise<LocalApp | undefined> {
  let place: LocalAddress
  try {
    place = LocalAddress.parse(JSON.parse(readFileSync(join(dataDir, LOCAL_FILE), 'utf8')))
  } catch {
    return undefined
  }
  const socket = connect(place.address)
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    await once(socket, 'connect', { signal })
    return await enter(socket, place.secret, signal)
  } catch {
    // an app that was killed leaves its file behind
    socket.destroy()
    return undefined
  }
}

const refuseToLend = () => Promise.reject(new Error('Keys are not lent to an app of another process.'))

async function enter(socket: Socket, secret: string, signal: AbortSignal): Promise<LocalApp> {
  const entered = Promise.withResolvers<void>()
  const waiting = new Map<number, (answer: FromApp | undefined) => void>()
  const listeners = new Set<(event: AppEvent) => void>()
  let lastId = 0
  const tell = (message: ToApp) => sendLine(socket, message)

  onLines(socket, (line) => {
    const message = FromApp.parse(line)
    if (message.type === 'entered') entered.resolve()
    else if (message.type === 'event') for (const listener of listeners) listener(message.event)
    else {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    entered.reject(new Error('The app let nobody in.'))
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  })
  signal.addEventListener('abort', () => entered.reject(new Error('The app does not answer.')))

  /** Undefined when the app was closed meanwhile. */
  function question(message: (id: number) => ToApp): Promise<FromApp | undefined> {
    if (socket.destroyed) return Promise.resolve(undefined)
    const id = ++lastId
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      tell(message(id))
    })
  }

  tell({ type: 'enter', secret })
  await entered.promise
  return {
    isGone: () => socket.destroyed,
    async run(name, input, { signal: wish }): Promise<CommandResult> {
      const ended = new AbortController()
      const answer = await question((id) => {
        wish.addEventListener('abort', () => tell({ type: 'leave', id }), { signal: ended.signal })
        return { type: 'run', id, name: String(name), input }
      })
      ended.abort()
      if (answer?.type === 'done') return { ok: true, value: answer.value }
      if (answer?.type === 'failed') return { ok: false, error: answer.error }
      const message = 'Pressrun was closed meanwhile. What was asked of it may have been done.'
      return { ok: false, error: { code: 'app_closed', message } }
    },
    subscribe(listener) {
      if (listeners.size === 0) tell({ type: 'listen' })
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    media: {
      async resolve(mediaId) {
        const answer = await question((id) => ({ type: 'media', id, mediaId }))
        if (answer?.type !== 'file' || answer.path === null || answer.mimeType === null) return undefined
        return { path: answer.path, mimeType: answer.mimeType }
      },
    },
    lendConnection: refuseToLend,
    lendKey: refuseToLend,
    async close() {
      if (socket.destroyed) return
      socket.end()
      await once(socket, 'close').catch(() => {})
    },
  }
}
