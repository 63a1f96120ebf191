import { mapMediaParams, mediaTexts, type Params } from '#shared/service/params.ts'
import { localized } from '#shared/text/localized-message.ts'
import { InputFileError } from './input-file.ts'
import { isOutside, outsidePath } from './find-files.ts'
import type { RowRecord } from '../store/rows.ts'
import type { Uploader } from './uploader.ts'

/** A row's params as the service takes them: every file uploaded, its id in the file's place. */
export interface UploadedInputs {
  params: Params
  /** SHA-256 of the files. */
  inputs: string[]
}

export async function uploadInputs(
  uploader: Uploader,
  { params: given, mediaParams, issues }: Pick<RowRecord, 'params' | 'mediaParams' | 'issues'>,
  { listDirectory, signal }: { listDirectory: string | null; signal: AbortSignal },
): Promise<UploadedInputs> {
  // asked once more right before reading: a file outside the list's folder needs a person's consent, on every path to here
  const outside = issues.find(isOutside)
  if (outside) throw new InputFileError(localized('fileFaults.outside', outsidePath(outside)), { fault: 'outside' })
  const ids = new Map<string, string>()
  const inputs: string[] = []
  for (const text of mediaParams.flatMap((name) => mediaTexts(given[name]))) {
    const { assetId, sha256 } = await uploader.upload(text, { listDirectory, signal })
    ids.set(text, assetId)
    if (sha256 !== null) inputs.push(sha256)
  }
  return { params: mapMediaParams(given, mediaParams, (text) => ids.get(text)!), inputs }
}
