import { UPLOAD_TYPES, type UploadKind } from '#shared/service/limits.ts'
import { uploadTypeOf } from '#shared/service/upload-type.ts'

/** As what a service takes a file, by its content: its name and the browser's guess say little. */
export async function uploadKindOf(file: Blob): Promise<UploadKind | undefined> {
  const { fileTypeFromBlob } = await import('file-type/core')
  const type = uploadTypeOf((await fileTypeFromBlob(file))?.mime)
  return type && UPLOAD_TYPES[type]
}
