import type { App } from '#main/app.ts'
import { ask } from '#main/hosts/ask.ts'
import { COMMANDS, type CommandInput, type CommandName, type CommandOutput } from '#shared/app/commands.ts'
import type { AppError } from '#shared/app/error.ts'

/** How whichever app is open then refuses something that no type would let through; undefined where it does not. */
export const refusalsOf =
  (app: () => App) =>
  async (name: CommandName, input: unknown): Promise<AppError | undefined> => {
    const result = await app().run(name, input, { signal: new AbortController().signal })
    return result.ok ? undefined : result.error
  }

/** Asks whichever app is open then; what it answers is held to what the table of commands says of it. */
export const commandsOf =
  (app: () => App) =>
  async <Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> =>
    COMMANDS[name].output.parse(await ask(app(), name, input)) as CommandOutput<Name>
