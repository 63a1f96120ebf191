import { z } from 'zod'
import { Account } from '../service/account.ts'
import { ModelList } from '../service/catalog.ts'
import { EffectList } from '../service/effect.ts'
import { Settings, SettingsChange } from './settings.ts'

const Nothing = z.object({})

export const HOST_KINDS = ['electron', 'web', 'cli'] as const

export const AppDescription = z.object({
  version: z.string(),
  host: z.enum(HOST_KINDS),
  platform: z.string(),
  dataDir: z.string(),
  connection: z.object({ name: z.string(), bundled: z.boolean() }),
  keychain: z.object({ available: z.boolean(), detail: z.string() }),
})
export type AppDescription = z.infer<typeof AppDescription>

/** Everything a window, a browser tab or a terminal may ask of the app. */
export const COMMANDS = {
  'app.describe': { input: Nothing, output: AppDescription },
  'settings.read': { input: Nothing, output: Settings },
  'settings.update': { input: SettingsChange, output: Settings },
  'models.list': { input: Nothing, output: ModelList },
  'effects.list': { input: Nothing, output: EffectList },
  'account.read': { input: Nothing, output: Account },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

export type CommandName = keyof typeof COMMANDS
export type CommandInput<Name extends CommandName> = z.input<(typeof COMMANDS)[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<(typeof COMMANDS)[Name]['output']>

/** `Options` is the host's side of a call (its abort signal): this layer knows neither Node nor the DOM. */
export type CommandHandlers<Options> = {
  [Name in CommandName]: (
    input: z.output<(typeof COMMANDS)[Name]['input']>,
    options: Options,
  ) => Promise<CommandOutput<Name>>
}

export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(COMMANDS, name)
}
