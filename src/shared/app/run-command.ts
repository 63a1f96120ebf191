import { issuesOf } from '../service/problem.ts'
import { ruleWords } from '../text/rule-words.ts'
import { localized } from '../text/localized-message.ts'
import { COMMANDS, isCommandName, type CommandHandlers } from './commands.ts'
import { isDiskFull } from './disk-full.ts'
import type { PlainErrorCode } from './error-codes.ts'
import { CommandError, type CommandResult } from './error.ts'
import { plainWords } from './refusal.ts'

interface Call<Options> {
  name: unknown
  input: unknown
  options: Options
  /** Told about failures nobody expected, with everything the other side must not see. */
  onUnexpected: (name: string, error: unknown) => void
}

/** The border: a name and an input nobody has looked at yet become a handler's result or a coded error. */
export async function runCommand<Options>(
  handlers: CommandHandlers<Options>,
  { name, input, options, onUnexpected }: Call<Options>,
): Promise<CommandResult> {
  if (!isCommandName(name)) return failure('unknown_command')
  const parsed = COMMANDS[name].input.safeParse(input ?? {})
  if (!parsed.success)
    return {
      ok: false,
      error: {
        code: 'invalid_input',
        ...plainWords('invalid_input'),
        issues: issuesOf(parsed.error, ruleWords),
      },
    }
  const handler = handlers[name] as (input: unknown, options: Options) => Promise<unknown>
  try {
    return { ok: true, value: await handler(parsed.data, options) }
  } catch (error) {
    if (error instanceof CommandError) {
      const { code, message, saying, issues } = error
      return { ok: false, error: { code, message, ...(saying && { saying }), ...(issues && { issues }) } }
    }
    if (isDiskFull(error)) return { ok: false, error: { code: 'disk_full', ...localized('refusals.diskFull') } }
    onUnexpected(name, error)
    return failure('internal')
  }
}

function failure(code: PlainErrorCode): CommandResult {
  return { ok: false, error: { code, ...plainWords(code) } }
}
