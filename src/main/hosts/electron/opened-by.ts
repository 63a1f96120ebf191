import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Opening } from '#shared/app/desktop.ts'
import { LIST_EXTENSIONS } from '#shared/batch/list-extensions.ts'
import { cutText } from '#shared/cut-text.ts'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { LINK_SCHEME, parseDeepLink } from './deep-link.ts'

/**
 * What a command line asks to see, its program aside: links, and lists by their path. Options are Chromium's and ours, and
 * the first plain argument of an unpackaged Electron is the app's own folder, which is no list.
 */
export function openedBy(argv: readonly string[], workingDirectory: string): Opening[] {
  return argv
    .slice(1)
    .map((argument) => {
      const [, scheme] = /^([a-z]+):/i.exec(argument) ?? []
      if (scheme?.toLowerCase() === LINK_SCHEME) return parseDeepLink(argument)
      // some file managers name a file by its address
      if (scheme?.toLowerCase() === 'file') return listOfAddress(argument)
      return listAt(resolve(workingDirectory, argument), argument)
    })
    .filter((opening) => opening !== undefined)
}

function listOfAddress(address: string): Opening | undefined {
  try {
    return listAt(fileURLToPath(address))
  } catch {
    // of another computer
    return undefined
  }
}

/** A list by its path; anything that is not called like one is not opened. */
export function listAt(path: string, argument = path): Opening | undefined {
  const extension = extname(path).slice(1).toLowerCase()
  if (argument.startsWith('-') || !LIST_EXTENSIONS.some((known) => known === extension)) return undefined
  return { kind: 'list', path, name: cutText(basename(path, extname(path)), LONGEST_NAME) || basename(path) }
}
