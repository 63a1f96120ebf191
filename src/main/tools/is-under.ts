import { isAbsolute, relative, sep } from 'node:path'

/** Whether the path lies somewhere below the folder, by name alone: links are for the caller to follow first. */
export function isUnder(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
