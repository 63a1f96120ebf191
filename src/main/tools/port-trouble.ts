import { systemCode } from '#shared/system-code.ts'

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program is listening on it',
  EACCES: 'the system does not allow it',
}

/** Why a server cannot listen on a port, for a person; undefined when that is not what went wrong. */
export function portTrouble(error: unknown, port: number): string | undefined {
  const reason = REASONS[systemCode(error) ?? '']
  return reason && `Port ${port} cannot be used: ${reason}. Choose another, or 0 for any free one.`
}
