import { jsonDigest } from '../../tools/canonical-json.ts'
import { ProblemError } from '../problem.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'

/** What a page belongs to: the account and every filter. A cursor works with exactly these. */
export type CursorScope = Record<string, unknown>

/** Opaque to the client: where the last page ended, signed for its scope. */
export function issueCursor(secrets: EngineSecrets, scope: CursorScope, position: number): string {
  return `${position.toString(36)}.${secrets.sign('cursor', messageOf(scope, position))}`
}

export function readCursor(secrets: EngineSecrets, scope: CursorScope, cursor: string): number {
  const [digits = '', signature = ''] = cursor.split('.')
  const position = Number.parseInt(digits, 36)
  if (
    cursor !== `${position.toString(36)}.${signature}` ||
    !secrets.isSigned('cursor', messageOf(scope, position), signature)
  )
    throw new ProblemError('invalid_params', 'The cursor does not belong to this list. Start again without it.', {
      issues: [{ path: 'cursor', message: 'Expected the nextCursor of the same list with the same filters.' }],
    })
  return position
}

function messageOf(scope: CursorScope, position: number): string {
  return `${jsonDigest(scope)}.${position}`
}
