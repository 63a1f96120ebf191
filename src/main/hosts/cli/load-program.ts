import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BUILT, keepCompiledCode } from '../from-sources.ts'

/**
 * What runs a command line. The page in a browser is a built one, and so is the program that serves it, where there is a
 * build: it is read in a third of the time. Every other command runs from the sources.
 */
export function loadProgram([command]: readonly string[]): Promise<typeof import('./program.ts')> {
  keepCompiledCode()
  return command === 'serve' && existsSync(BUILT.program)
    ? (import(pathToFileURL(BUILT.program).href) as Promise<typeof import('./program.ts')>)
    : import('./program.ts')
}
