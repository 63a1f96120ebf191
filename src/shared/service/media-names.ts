import { typeByName } from './file-extension.ts'
import { UPLOAD_TYPES, type UploadKind } from './limits.ts'
import { isUploadType } from './upload-type.ts'

const NOT_TAKEN = /\.(heic|heif|avif|gif|tiff?|bmp|psd|svg|raw|cr2|cr3|nef|arw|dng)$/i

/** What a file is by its name; its content is looked at when it arrives. */
export function kindByName(name: string): UploadKind | undefined {
  const type = typeByName(name)
  return type && isUploadType(type) ? UPLOAD_TYPES[type] : undefined
}

/** By its name a picture of a kind that services do not take as it is. */
export function isUnusableByName(name: string): boolean {
  return NOT_TAKEN.test(name)
}
