import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { runCli as runProgram } from '#main/hosts/cli/program.ts'

const MAIN = join(import.meta.dirname, '../../src/main/hosts/cli/main.js')

export interface CliOutcome {
  stdout: string
  stderr: string
  code: number
  /** What was printed with `--json`, a document a line. */
  readonly json: Record<string, unknown>[]
}

export interface RunningCli {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** The first line that fits, parsed. */
  line(fits: (document: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  ended: Promise<CliOutcome>
}

/** The command in a process of its own, as a person or a script runs it, while it runs. */
export function startCli(args: readonly string[], env: Record<string, string> = {}): RunningCli {
  const { PRESSRUN_API_KEY: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const printed = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = Promise.all([text(child.stderr), once(printed, 'close'), once(child, 'close')]).then(
    ([stderr, , [code]]) => ({
      stdout: lines.map((line) => `${line}\n`).join(''),
      stderr,
      code: code as number,
      get json() {
        return documentsIn(lines)
      },
    }),
  )
  return {
    child,
    ended,
    async line(fits) {
      for (;;) {
        const found = documentsIn(lines).find(fits)
        if (found) return found
        await Promise.race([
          once(printed, 'line'),
          ended.then(({ stderr }) => {
            throw new Error(`It ended without that line: ${stderr}`)
          }),
        ])
      }
    },
  }
}

/** One command to its end, in this process: what a process of its own adds is its start, and that takes most of the time. */
export async function runCli(args: readonly string[], env: Record<string, string> = {}): Promise<CliOutcome> {
  // ours is nobody's business
  vi.stubEnv('PRESSRUN_API_KEY', undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const [printed, complained] = [collect(process.stdout), collect(process.stderr)]
  try {
    const code = await runProgram(args)
    const [stdout, stderr] = [printed.text(), complained.text()]
    return {
      stdout,
      stderr,
      code,
      get json() {
        return documentsIn(stdout.split('\n').filter((line) => line !== ''))
      },
    }
  } finally {
    printed.stop()
    complained.stop()
    vi.unstubAllEnvs()
  }
}

function collect(stream: NodeJS.WriteStream): { text: () => string; stop: () => void } {
  const written: string[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  })
  return { text: () => written.join(''), stop: () => spy.mockRestore() }
}

const documentsIn = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
