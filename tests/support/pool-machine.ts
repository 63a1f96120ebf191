import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtTerminal } from './built-terminal.ts'
import { endTogether } from './end-together.ts'

/** `pressrun worker` in a process of its own. */
export interface PoolMachine {
  readonly pid: number
  /** The end of what it has said. */
  readonly log: string
  /** Also by itself, which it never should. */
  readonly hasEnded: boolean
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>
  /** SIGTERM: it finishes what it has. Answers the exit code. */
  stop(): Promise<number | null>
}

export interface MachineFlags {
  servers: string
  /** Of its own: what it keeps for itself lies in it. */
  dataDir: string
  name: string
  places?: number
  models?: readonly string[]
}

export function startMachine({ servers, dataDir, name, places = 1, models = [] }: MachineFlags): PoolMachine {
  const args = ['worker', '--data', dataDir, '--nats', servers, '--name', name, '--places', String(places)]
  if (models.length > 0) args.push('--models', models.join(','))
  const child = spawn(process.execPath, [builtTerminal(), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  endTogether(child)
  let log = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-20_000)))

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!hasEnded()) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }

  return {
    pid: child.pid!,
    get log() {
      return log
    },
    get hasEnded() {
      return hasEnded()
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
