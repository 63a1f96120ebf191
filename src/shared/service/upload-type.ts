import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadType } from './limits.ts'

/** What detectors call by other names than the service does. */
const OTHER_NAMES: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
}

/** As what a file may be uploaded that has this type by its content; undefined for what the service does not take. */
export function uploadTypeOf(detected: string | undefined): UploadType | undefined {
  const [type = ''] = detected?.split(';') ?? []
  return OTHER_NAMES[type] ?? (isUploadType(type) ? type : undefined)
}

export function isUploadType(type: string): type is UploadType {
  return Object.hasOwn(UPLOAD_TYPES, type)
}

/** As what the service takes a file of so many bytes, or why it does not. */
export type UploadVerdict = { type: UploadType } | { refused: 'kind' } | { refused: 'size'; maxBytes: number }

/** By the type that its content has: whoever would send it knows before a byte is sent. */
export function judgeUpload(detected: string | undefined, bytes: number): UploadVerdict {
  const type = uploadTypeOf(detected)
  if (type === undefined) return { refused: 'kind' }
  const { maxBytes } = UPLOAD_LIMITS[UPLOAD_TYPES[type]]
  return bytes > maxBytes ? { refused: 'size', maxBytes } : { type }
}
