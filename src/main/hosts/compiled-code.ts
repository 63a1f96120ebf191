import { enableCompileCache } from 'node:module'

/**
 * For what is imported from here on, and for the workers: compiling, or stripping types from hundreds of files, takes longer
 * than most of what is done with them. A folder that cannot be written only means that the next start is no faster.
 */
export function keepCompiledCode(folder: string): void {
  process.env['NODE_COMPILE_CACHE'] ??= folder
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
