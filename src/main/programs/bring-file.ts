import { basename } from 'node:path'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { InputFile } from '#shared/app/compose.ts'
import { INPUT_PIECE_BYTES } from '#shared/app/compose.ts'
import { CommandError } from '#shared/app/error.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { LARGEST_BYTES, realPathOf } from '../batches/inputs/input-file.ts'
import type { Inputs } from '../compose/inputs.ts'
import { isUnder } from '../tools/is-under.ts'
import { NotPlainFileError, openPlainFile } from '../tools/open-plain-file.ts'

/**
 * A file that a program names, kept as an input. Only what really lies in one of the folders that a person has named for it
 * is even looked at: what a program says may come from whoever wrote the page it has read.
 */
export async function bringFile(
  inputs: Pick<Inputs, 'begin' | 'append' | 'finish' | 'discard'>,
  path: string,
  folders: readonly string[],
): Promise<Pick<InputFile, 'path' | 'kind' | 'mimeType' | 'bytes'>> {
  if (refusedReference(path)) throw outside()
  const real = await realPathOf(path).catch(() => undefined)
  if (real === undefined || !folders.some((folder) => isUnder(real, folder))) throw outside()
  const { handle, size } = await openPlainFile(real).catch((error: unknown) => {
    if (!(error instanceof NotPlainFileError)) throw error
    throw new Refusal(
      'input_file',
      localized(error.fault === 'missing' ? 'refusals.noSuchFile' : 'refusals.noPlainFile'),
    )
  })
  try {
    if (size === 0 || size > LARGEST_BYTES)
      throw new Refusal('input_file', localized('refusals.fileSize', size, LARGEST_BYTES))
    const { id } = await inputs.begin({ name: basename(real).slice(-255), bytes: size })
    try {
      const piece = Buffer.alloc(INPUT_PIECE_BYTES)
      for (let offset = 0; offset < size;) {
        const { bytesRead } = await handle.read(piece, 0, piece.length, offset)
        if (bytesRead === 0) break
        await inputs.append(id, offset, piece.toString('base64', 0, bytesRead))
        offset += bytesRead
      }
      const { path: kept, kind, mimeType, bytes } = await inputs.finish(id)
      return { path: kept, kind, mimeType, bytes }
    } finally {
      await inputs.discard(id)
    }
  } finally {
    await handle.close()
  }
}

function outside(): CommandError {
  return new Refusal('path_not_allowed', localized('refusals.pathNotAllowed'))
}
