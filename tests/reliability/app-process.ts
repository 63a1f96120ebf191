import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endTogether } from '../support/end-together.ts'

const child = join(import.meta.dirname, 'batch-child.ts')
/** Against hanging: on a bad network and a busy machine, a list takes its time to begin. */
const PATIENCE_MS = 240_000

/** The app in a process of its own, at work on lists. */
export interface RunningApp {
  pid: number
  /** Waits for a word of its. */
  said(word: string, deadlineMs?: number): Promise<void>
  /** Tells it something. */
  ask(word: string): void
  /** Fails unless it ends cleanly by itself. */
  ended(): Promise<void>
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>
}

export function startApp(args: readonly string[]): RunningApp {
  const app = spawn(process.execPath, [child, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = once(app, 'exit')
  endTogether(app)
  const heard = new Set<string>()
  let log = ''
  app.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const lines = createInterface({ input: app.stdout })
  lines.on('line', (line) => heard.add(line))
  return {
    pid: app.pid!,
    async said(word: string, deadlineMs = PATIENCE_MS): Promise<void> {
      for (const deadline = Date.now() + deadlineMs; !heard.has(word); await sleep(5)) {
        if (app.exitCode !== null) throw new Error(`The app ended with ${app.exitCode}:\n${log}`)
        if (Date.now() > deadline) throw new Error(`The app never said "${word}":\n${log}`)
      }
    },
    ask: (word) => void app.stdin.write(`${word}\n`),
    async ended(): Promise<void> {
      const [code] = (await exited) as [number | null]
      if (code !== 0) throw new Error(`The app ended with ${code}:\n${log}`)
    },
    async kill(): Promise<void> {
      app.kill('SIGKILL')
      await exited
    },
  }
}
