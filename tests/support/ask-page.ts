import type { Page } from 'playwright'
import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { CommandResult } from '#shared/app/error.ts'

/** A command through the page's own bridge, with whatever comes back. */
export function tryInPage(page: Page, name: string, input: unknown = {}): Promise<CommandResult> {
  return page.evaluate(([name, input]) => (window as { pressrun?: Bridge }).pressrun!.request(name, input), [
    name,
    input,
  ] as const)
}

/** The answer to a command that must succeed. */
export async function askPage<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const result = await tryInPage(page, name, input)
  if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.message}`)
  return result.value as CommandOutput<Name>
}
