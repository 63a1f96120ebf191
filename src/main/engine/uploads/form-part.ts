import { MIMEType } from 'node:util'

export type PartHeaders = Readonly<Record<string, readonly string[]>>

/** What the headers of one part of a form say. */
export interface FormPart {
  name: string | undefined
  /** The type the sender gave, without parameters; null when it gave none. */
  declaredType: string | null
  isFile: boolean
}

/** RFC 2046 says so, and what looks for a boundary in the body cannot look for one of any length. */
export const BOUNDARY_MAX_LENGTH = 70

/** The boundary of a `multipart/form-data` content type; undefined for any other, and for a boundary that is none. */
export function boundaryOf(contentType: string | null): string | undefined {
  const type = parseType(contentType)
  const boundary = type?.essence === 'multipart/form-data' ? type.params.get('boundary') : null
  return boundary && boundary.length <= BOUNDARY_MAX_LENGTH ? boundary : undefined
}

/** A part is a file when it has a file name or a type other than plain text: not every sender gives a name. */
export function readFormPart(headers: PartHeaders): FormPart {
  // a disposition has the same grammar as a type, but for the part before the slash
  const disposition = parseType(`part/${headers['content-disposition']?.[0] ?? 'none'}`)
  const declaredType = parseType(headers['content-type']?.[0] ?? null)?.essence ?? null
  const params = disposition?.subtype === 'form-data' ? disposition.params : undefined
  return {
    name: params?.get('name') ?? undefined,
    declaredType,
    isFile: (params?.has('filename') ?? false) || (declaredType !== null && declaredType !== 'text/plain'),
  }
}

function parseType(text: string | null): MIMEType | undefined {
  try {
    return text === null ? undefined : new MIMEType(text)
  } catch {
    return undefined
  }
}
