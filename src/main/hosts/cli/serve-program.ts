import { runCommandLine } from './command-line.ts'
import { addServeCommand } from './commands/serve-command.ts'

/** A command line that begins with `serve`: it is waited for, and reading all the other commands takes its time. */
export function runCli(argv: readonly string[]): Promise<number> {
  return runCommandLine(argv, addServeCommand)
}
