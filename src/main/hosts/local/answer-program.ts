import { createHash, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { App } from '#main/app.ts'
import { onLines, sendLine } from './lines.ts'
import { ToApp, type FromApp } from './messages.ts'

/** Answers one program, once it has shown the secret. */
export function answerProgram(socket: Socket, app: App, secret: string): void {
  const running = new Map<number, AbortController>()
  let isIn = false
  let stopListening: (() => void) | undefined
  const tell = (message: FromApp) => sendLine(socket, message)

  async function run({ id, name, input }: Extract<ToApp, { type: 'run' }>): Promise<void> {
    const wish = new AbortController()
    running.set(id, wish)
    const result = await app.run(name, input, { signal: wish.signal })
    running.delete(id)
    tell(result.ok ? { type: 'done', id, value: result.value } : { type: 'failed', id, error: result.error })
  }

  onLines(socket, (line) => {
    const message = ToApp.parse(line)
    if (message.type === 'enter') {
      isIn = isSame(message.secret, secret)
      if (isIn) tell({ type: 'entered' })
      else socket.destroy()
    } else if (!isIn) socket.destroy()
    else if (message.type === 'run') void run(message)
    else if (message.type === 'leave') running.get(message.id)?.abort(new Error('The program does not wait any more.'))
    else if (message.type === 'listen') stopListening ??= app.subscribe((event) => tell({ type: 'event', event }))
    else
      void app.media
        .resolve(message.mediaId)
        .then((file) =>
          tell({ type: 'file', id: message.id, path: file?.path ?? null, mimeType: file?.mimeType ?? null }),
        )
  })
  socket.on('close', () => {
    stopListening?.()
    for (const wish of running.values()) wish.abort(new Error('The program is gone.'))
  })
}

function isSame(said: string, secret: string): boolean {
  const [one, other] = [said, secret].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
