import { runCommandLine } from './command-line.ts'
import { addWorkerCommand } from './commands/worker.ts'

/** A command line that begins with `worker`: the one command a computer needs that only makes media. */
export function runCli(argv: readonly string[]): Promise<number> {
  return runCommandLine(argv, addWorkerCommand)
}
