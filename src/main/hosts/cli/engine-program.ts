import { runCommandLine } from './command-line.ts'
import { addEngineCommands } from './commands/engine-serve.ts'

/** A command line that begins with `engine`: reading all the other commands takes as long as reading the engine. */
export function runCli(argv: readonly string[]): Promise<number> {
  return runCommandLine(argv, addEngineCommands)
}
