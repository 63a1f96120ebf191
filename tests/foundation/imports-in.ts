import { posix } from 'node:path'

export interface Import {
  /** Paths from the root of the repository, with slashes. */
  from: string
  to: string
}

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"?]+)/g

/** Specifiers of all imports in a source, of types too. */
export function specifiersIn(source: string): string[] {
  return [...source.matchAll(SPECIFIER)].map(([, specifier = '']) => specifier)
}

/** Imports of files of the repository. */
export function importsIn(path: string, source: string): Import[] {
  return specifiersIn(source)
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) => ({
      from: path,
      to: specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(path), specifier),
    }))
}
