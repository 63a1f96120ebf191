import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtTerminal } from '../support/built-terminal.ts'
import { endTogether } from '../support/end-together.ts'

export interface RunningEngine {
  pid: number
  baseUrl: string
  cdnUrl: string
  apiKey: string
  consoleUrl: string
  consoleToken: string
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; fails unless the engine ends cleanly. */
  stop(): Promise<void>
}

/** `engine serve` in a process of its own, in the sandbox so that a test can let its limits' windows pass. */
export function startEngine(
  dataDir: string,
  flags: readonly string[] = [],
): { ready: Promise<RunningEngine>; kill(): Promise<void> } {
  const args = ['engine', 'serve', '--port', '0', '--data', dataDir, '--coins', '100000000', '--sandbox', ...flags]
  const child = spawn(process.execPath, [builtTerminal(), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  endTogether(child)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const [code] = await exited
    if (code !== 0) throw new Error(`engine serve ended with ${code} on SIGTERM:\n${log}`)
  }

  const firstLine = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const ready = Promise.race([
    firstLine.then(([line]): RunningEngine => {
      const addresses = JSON.parse(line) as Omit<RunningEngine, 'pid' | 'kill' | 'stop'>
      return { ...addresses, pid: child.pid!, kill, stop }
    }),
    exited.then(([code, signal]): never => {
      throw new Error(`engine serve ended early (${code ?? signal}):\n${log}`)
    }),
  ])
  // whoever kills it early does not wait for it
  ready.catch(() => {})
  return { ready, kill }
}

/** Lets so much of the service's time pass. */
export async function moveClock(engine: RunningEngine, advanceSeconds: number): Promise<void> {
  const response = await fetch(`${engine.consoleUrl}/clock`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${engine.consoleToken}`,
      'Content-Type': 'application/json',
      // a kept connection may be closed by the service at the very moment it is used again
      Connection: 'close',
    },
    body: JSON.stringify({ advanceSeconds }),
  })
  await response.arrayBuffer()
}
