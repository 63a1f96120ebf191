import { CommandError } from '#shared/app/command-error.ts'
import type { ErrorCode } from '#shared/app/error-codes.ts'

/** What a terminal or another program is told by its own host: in English, in its own words. */
export class HostError extends CommandError {
  override readonly name: string = 'HostError'

  constructor(code: ErrorCode, message: string, { cause }: ErrorOptions = {}) {
    super(code, { message }, { cause })
  }
}
