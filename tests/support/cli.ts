import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../../src/main/hosts/cli/main.ts')

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

/** The command as a person or a script runs it, while it runs. */
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
        return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      },
    }),
  )
  return {
    child,
    ended,
    async line(fits) {
      for (;;) {
        const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(fits)
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

export function runCli(args: readonly string[], env: Record<string, string> = {}): Promise<CliOutcome> {
  return startCli(args, env).ended
}
