import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endTogether } from './end-together.ts'
import { findLastingPort } from './lasting-port.ts'
import { hasAptGet, installPackage, isExecutable, mayInstallPackages, placesOnPath } from './system-package.ts'

const NAME = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server'
const READY_DEADLINE_MS = 60_000

/** A real nats-server with JetStream on loopback, with a folder of its own for what it keeps. */
export interface NatsServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>
  /** On the same port and folder; it must not be running. */
  restart(): Promise<void>
}

/** `flags`: more of its command line, for instance `--auth TOKEN`. */
export async function startNatsServer(flags: readonly string[] = []): Promise<NatsServer> {
  const program = ensureNatsServer()
  const store = await mkdtemp(join(tmpdir(), 'pressrun-nats-'))
  const port = await findLastingPort()
  let child: ChildProcess

  async function restart(): Promise<void> {
    child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store, ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    endTogether(child)
    await untilReady(child)
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await restart()
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid!
    },
    kill,
    restart,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(store, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What it says goes to stderr; with the last line of its start it takes connections. */
async function untilReady(child: ChildProcess): Promise<void> {
  const said: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  createInterface({ input: child.stderr! }).on('line', (line) => {
    said.splice(0, said.length - 20)
    said.push(line)
    if (line.includes('Server is ready')) resolve()
  })
  const fail = (why: string) => reject(new Error(`nats-server ${why}:\n${said.join('\n')}`))
  child.once('error', ({ message }) => fail(message))
  child.once('exit', (code, signal) => fail(`ended (${code ?? signal})`))
  const late = setTimeout(() => fail(`was not ready after ${READY_DEADLINE_MS} ms`), READY_DEADLINE_MS)
  await promise.finally(() => clearTimeout(late))
}

/** The path of a nats-server on this machine; on a bare Debian or Ubuntu, as root, its own is installed first. */
function ensureNatsServer(): string {
  return findNatsServer() ?? installNatsServer()
}

function findNatsServer(): string | undefined {
  const named = process.env.PRESSRUN_NATS
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(`PRESSRUN_NATS names ${named}, but there is no such file.`)
  }
  // where Debian puts it, which is not on everybody's PATH
  return [...placesOnPath(NAME), join('/usr/sbin', NAME)].find(isExecutable)
}

function installNatsServer(): string {
  if (!mayInstallPackages())
    throw new Error(`The tests of the pool need a nats-server, and none is installed. Run: ${installCommand()}`)
  installPackage('nats-server')
  const installed = findNatsServer()
  if (!installed) throw new Error('apt-get installed nats-server, but it is not on the PATH.')
  return installed
}

function installCommand(): string {
  switch (process.platform) {
    case 'darwin':
      return 'brew install nats-server'
    case 'win32':
      return 'scoop install nats-server'
    default:
      return hasAptGet() ? 'sudo apt-get install nats-server' : 'go install github.com/nats-io/nats-server/v2@latest'
  }
}
