import { UPLOAD_TYPES, type UploadType } from './limits.ts'

/** What detectors call by other names than the service does. */
const OTHER_NAMES: Readonly<Record<string, UploadType>> = { 'audio/x-m4a': 'audio/mp4' }

/** As what a file may be uploaded that has this type by its content; undefined for what the service does not take. */
export function uploadTypeOf(detected: string | undefined): UploadType | undefined {
  const [type = ''] = detected?.split(';') ?? []
  return OTHER_NAMES[type] ?? (isUploadType(type) ? type : undefined)
}

export function isUploadType(type: string): type is UploadType {
  return Object.hasOwn(UPLOAD_TYPES, type)
}
