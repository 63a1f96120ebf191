import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import { LOCAL_FILE } from './local-file.ts'
import type { LocalAddress } from './messages.ts'

/** The longest that every system takes for a socket in a folder. */
const LONGEST_PATH = 100

interface LocalServer {
  close(): Promise<void>
}

/** The app, which also lets other programs in until it is closed. Where that cannot be, it does without. */
export async function letProgramsIn(app: App, { dataDir, log }: Pick<Host, 'dataDir' | 'log'>): Promise<App> {
  try {
    const server = await serveLocally(app, dataDir)
    return {
      ...app,
      async close() {
        await server.close()
        await app.close()
      },
    }
  } catch (error) {
    log.warn('Programs on this computer cannot use the data while the app is open.', { error: String(error) })
    return app
  }
}

/**
 * A data folder has one app at a time. As long as it is open, other programs of the same person use it through this: a
 * socket that only they can reach, with a word that only they can read.
 */
async function serveLocally(app: App, dataDir: string): Promise<LocalServer> {
  const address = addressFor(dataDir)
  const file = join(dataDir, LOCAL_FILE)
  const secret = randomBytes(32).toString('base64url')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // whoever goes away in the middle has gone away
    socket.on('error', () => socket.destroy())
    // what reads its words is loaded for the first who comes
    void import('./answer-program.ts').then(({ answerProgram }) => answerProgram(socket, app, secret))
  })
  // what an app left that was killed
  if (!isPipe(address)) rmSync(address, { force: true })
  server.listen(address)
  await once(server, 'listening')

  async function close(): Promise<void> {
    if (readsSame(file, secret)) rmSync(file, { force: true })
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
    if (!isPipe(address) && dirname(address) !== dataDir) rmSync(dirname(address), { recursive: true, force: true })
  }

  try {
    if (!isPipe(address)) chmodSync(address, 0o600)
    const content: LocalAddress = { address, secret }
    rmSync(file, { force: true })
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

function addressFor(dataDir: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\pressrun-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const beside = join(dataDir, 'local.sock')
  if (Buffer.byteLength(beside) <= LONGEST_PATH) return beside
  return join(mkdtempSync(join(tmpdir(), 'pressrun-')), 'local.sock')
}

const isPipe = (address: string) => address.startsWith('\\\\.\\pipe\\')

/** Not one that a later app has written. */
function readsSame(file: string, secret: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(secret)
  } catch {
    return false
  }
}
