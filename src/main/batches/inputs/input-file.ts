import { lstat, readlink, statfs } from 'node:fs/promises'
import { basename, join, parse, resolve, sep } from 'node:path'
import type { FileFault } from '#shared/batch/cell-issue.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import { isNetworkPath } from '#shared/batch/refused-reference.ts'
import { UPLOAD_LIMITS } from '#shared/service/limits.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import { NotPlainFileError, openPlainFile, type PlainFile } from '../../tools/open-plain-file.ts'

/** The file a row names cannot be used: a person has to look. */
export class InputFileError extends Error {
  override readonly name = 'InputFileError'
  readonly localized: LocalizedMessage
  readonly fault: FileFault

  constructor(
    words: LocalizedMessage,
    { fault = 'unusable', ...options }: ErrorOptions & { fault?: InputFileError['fault'] } = {},
  ) {
    super(words.message, options)
    this.localized = words
    this.fault = fault
  }

  /** Why the row waits. */
  get code(): (typeof BLOCK)[keyof typeof BLOCK] {
    return this.fault === 'outside' ? BLOCK.outsideFiles : BLOCK.inputFile
  }
}

export const LARGEST_BYTES = Math.max(...Object.values(UPLOAD_LIMITS).map(({ maxBytes }) => maxBytes))

/** Systems give up after as many links in a row, too. */
const MOST_LINKS = 40

/**
 * Where a path really leads. Every link is read before it is followed, because one that leads to another computer must
 * not be; what is missing at the end is taken as it is written.
 */
export async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  let { root: at } = parse(whole)
  let rest = partsOf(whole)
  for (let links = 0; rest.length > 0;) {
    const [part = '', ...others] = rest
    const next = join(at, part)
    const facts = await lstat(next).catch(() => undefined)
    if (!facts) return join(next, ...others)
    if (!facts.isSymbolicLink()) {
      at = next
      rest = others
      continue
    }
    const target = await readlink(next)
    if (isNetworkPath(target)) throw new InputFileError(localized('fileFaults.networkPath'))
    if (++links > MOST_LINKS) throw new InputFileError(localized('fileFaults.missing', path), { fault: 'missing' })
    const led = resolve(at, target)
    at = parse(led).root
    rest = [...partsOf(led), ...others]
  }
  return at
}

function partsOf(path: string): string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((part) => part !== '')
}

/** It opens and does not give its bytes: as with one that does not open, another time it may. */
export function unreadable(path: string, cause: unknown): InputFileError {
  return new InputFileError(localized('fileFaults.unreadable', basename(path)), { fault: 'missing', cause })
}

/** Opens a plain file without waiting for a pipe or waking a device. Nothing of it has been read. */
export async function openListed(path: string): Promise<PlainFile> {
  return openPlainFile(path).catch((cause: unknown) => {
    if (cause instanceof NotPlainFileError && cause.fault === 'not-plain')
      throw new InputFileError(localized('fileFaults.noFile', path), { cause })
    throw new InputFileError(localized('fileFaults.missing', path), { cause, fault: 'missing' })
  })
}

/** The same for one by its real path: a link that was laid there since is not followed. */
export async function openInput(path: string): Promise<PlainFile> {
  if ((await realPathOf(path)) !== path) throw new InputFileError(localized('fileFaults.linkLaid', path))
  if (await isMadeUp(path)) throw new InputFileError(localized('fileFaults.noFile', path))
  const input = await openListed(path)
  try {
    refuseSize(path, input.size)
  } catch (error) {
    await input.handle.close()
    throw error
  }
  return input
}

/** File systems of Linux whose files are made up while they are read: their sizes say nothing, and reading may wait for ever. */
const MADE_UP: ReadonlySet<number> = new Set([
  0x9f_a0, 0x62_65_65_72, 0x64_62_67_20, 0x74_72_61_63, 0x73_63_66_73, 0x62_65_65_70, 0x27_e0_eb, 0x63_67_72_70,
  0x1c_d1, 0xca_fe_4a_11, 0xde_5e_81_e4,
])

async function isMadeUp(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const { type } = await statfs(path).catch(() => ({ type: 0 }))
  return MADE_UP.has(type)
}

/** What the service takes of no kind. */
export function refuseSize(path: string, size: number): void {
  if (size === 0) throw new InputFileError(localized('fileFaults.wrongKind', basename(path)))
  if (size > LARGEST_BYTES)
    throw new InputFileError(localized('fileFaults.tooLarge', basename(path), LARGEST_BYTES / 1024 ** 2))
}
