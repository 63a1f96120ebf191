/**
 * What the system or SQLite calls a failure: `ENOSPC`, `SQLITE_READONLY`. SQLite adds where it happened
 * (`SQLITE_READONLY_DIRECTORY`), which is left out.
 */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  if (typeof code !== 'string') return undefined
  return code.startsWith('SQLITE_') ? code.split('_').slice(0, 2).join('_') : code
}
