import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BUILT, keepCompiledCode } from '../installation.ts'

type Program = typeof import('./serve-program.ts')

/**
 * What runs a command line. The page in a browser is a built one, and so is the program that serves it, where there is a
 * build: it is read in a third of the time. Every other command runs from the sources; those that are started over and
 * over, and stay, come without the others.
 */
export function loadProgram([command]: readonly string[]): Promise<Program> {
  keepCompiledCode()
  if (command === 'serve' && existsSync(BUILT.program))
    return import(pathToFileURL(BUILT.program).href) as Promise<Program>
  if (command === 'engine') return import('./engine-program.ts')
  if (command === 'worker') return import('./worker-program.ts')
  return import('./program.ts')
}
