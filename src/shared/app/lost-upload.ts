import { MEDIA_PARAMS } from '../service/params.ts'
import { CommandError } from './command-error.ts'

/** Whether a refusal may say that the service no longer has an upload which we still trusted. */
export function mayLackUpload(error: unknown): boolean {
  if (!(error instanceof CommandError) || error.code !== 'invalid_params') return false
  const { issues = [] } = error
  return issues.length === 0 || issues.some(({ path }) => path.split('.').some((part) => MEDIA_PARAMS.has(part)))
}
