import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BUILT, keepCompiledCode } from '../installation.ts'

type Program = typeof import('./serve-program.ts')

/**
 * What runs a command line. The page in a browser is a built one, and so is the program that serves it, where there is a
 * build: it is read in a third of the time. Every other command runs from the sources.
 */
export function loadProgram([command]: readonly string[]): Promise<Program> {
  keepCompiledCode()
  return command === 'serve' && existsSync(BUILT.program)
    ? (import(pathToFileURL(BUILT.program).href) as Promise<Program>)
    : import('./program.ts')
}
