import { UPLOAD_TYPES, type UploadKind, type UploadType } from '#shared/service/limits.ts'
import { judgeUpload } from '#shared/service/upload-type.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../../tools/clock.ts'
import { detectType } from '../../tools/detect-type.ts'
import type { PlainFile } from '../../tools/open-plain-file.ts'
import { DISK_PATIENCE_MS, TimeLimitError, withinTime } from '../../tools/within-time.ts'
import { InputFileError, openInput, unreadable } from './input-file.ts'

/** A file as somebody has looked at it. */
export interface InspectedFile {
  bytes: number
  modifiedMs: number
  /** By its content, whatever it is called; undefined when that tells nothing. */
  detectedType: string | undefined
}

/** What a file is. Who has listed the folder it lies in may open it more freely than by a path that somebody wrote. */
export async function inspectFile(
  path: string,
  open: (path: string) => Promise<PlainFile> = openInput,
): Promise<InspectedFile> {
  const { handle, size } = await open(path)
  try {
    const { mtimeMs } = await handle.stat()
    return { bytes: size, modifiedMs: mtimeMs, detectedType: await detectType(path) }
  } catch (cause) {
    throw unreadable(path, cause)
  } finally {
    await handle.close()
  }
}

/** As what the service takes it; an `InputFileError` for what it would refuse, before a byte is sent. */
export function requireUpload(
  { detectedType, bytes }: Pick<InspectedFile, 'detectedType' | 'bytes'>,
  name: string,
): { kind: UploadKind; mimeType: UploadType } {
  const verdict = judgeUpload(detectedType, bytes)
  if ('type' in verdict) return { kind: UPLOAD_TYPES[verdict.type], mimeType: verdict.type }
  throw new InputFileError(
    verdict.refused === 'kind'
      ? localized('fileFaults.wrongKind', name)
      : localized('fileFaults.tooLarge', name, verdict.maxBytes / 1024 ** 2),
  )
}

/** A look at a disk that may never answer: after that time, an `InputFileError` which says so. */
export async function unlessSilent<Value>(
  path: string,
  look: Promise<Value>,
  { clock, patienceMs = DISK_PATIENCE_MS }: { clock: Clock; patienceMs?: number },
): Promise<Value> {
  try {
    return await withinTime(clock, patienceMs, look)
  } catch (cause) {
    if (!(cause instanceof TimeLimitError)) throw cause
    throw new InputFileError(localized('fileFaults.silent', path), { fault: 'silent', cause })
  }
}
