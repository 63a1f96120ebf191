import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { keepCompiledCode } from '../compiled-code.ts'
import { BUILT, CODE_CACHE_DIR } from '../installation.ts'
import type { AddCommands } from './command-line.ts'

type Program = typeof import('./serve-program.ts')

/** Those that are started over and over, and stay: reading all the others takes as long as reading the engine. */
const READ_ALONE: ReadonlyMap<string | undefined, () => Promise<AddCommands>> = new Map([
  ['engine', async () => (await import('./commands/engine-serve.ts')).addEngineCommands],
  ['worker', async () => (await import('./commands/worker.ts')).addWorkerCommand],
])

/**
 * What runs a command line. The page in a browser is a built one, and so is the program that serves it, where there is a
 * build: it is read in a third of the time. Every other command runs from the sources.
 */
export async function loadProgram([command]: readonly string[]): Promise<Program> {
  keepCompiledCode(CODE_CACHE_DIR)
  if (command === 'serve' && existsSync(BUILT.program))
    return import(pathToFileURL(BUILT.program).href) as Promise<Program>
  const readAlone = READ_ALONE.get(command)
  if (!readAlone) return import('./program.ts')
  const [addCommands, { runCommandLine }] = await Promise.all([readAlone(), import('./command-line.ts')])
  return { runCli: (argv) => runCommandLine(argv, addCommands) }
}
