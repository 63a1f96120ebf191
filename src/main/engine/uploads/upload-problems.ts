import { UPLOAD_LIMITS, type UploadKind } from '#shared/service/limits.ts'
import { ProblemError } from '../problem.ts'

/** The request is not a form with one file. */
export function malformedUpload(message: string, cause?: unknown): ProblemError {
  return new ProblemError('invalid_params', `${message} Nothing was stored.`, {
    issues: [{ path: 'file', message }],
    cause,
  })
}

export function uploadTooLarge(kind: UploadKind): ProblemError {
  const mebibytes = UPLOAD_LIMITS[kind].maxBytes / 1024 ** 2
  const noun = { image: 'An image', audio: 'An audio file', video: 'A video' }[kind]
  return new ProblemError('upload_too_large', `${noun} may have at most ${mebibytes} MB. Nothing was stored.`)
}
