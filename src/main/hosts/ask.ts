import type { App } from '#main/app.ts'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { renderMessage } from '#shared/text/localized-message.ts'

/** A host's own question to the app: the typed answer, or the coded error thrown. */
export async function ask<Name extends CommandName>(
  app: App,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const result = await app.run(name, input, { signal: new AbortController().signal })
  if (result.ok) return result.value as CommandOutput<Name>
  const { code, issues, ...words } = result.error
  throw new CommandError(code, { message: renderMessage(words) }, { issues })
}
