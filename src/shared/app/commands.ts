import { z } from 'zod'
import { Account } from '../service/account.ts'
import { ModelList } from '../service/catalog.ts'
import { EffectList } from '../service/effect.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { RequestParams } from '../service/params.ts'
import { Quote } from '../service/quote.ts'
import { ACCOUNT_COMMANDS } from './account.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { DATA_COMMANDS } from './data-folder.ts'
import { BATCH_COMMANDS } from './batch.ts'
import { COMPOSE_COMMANDS } from './compose.ts'
import { CONNECTION_COMMANDS } from './connection.ts'
import { CONSOLE_COMMANDS } from './console.ts'
import { DESKTOP_COMMANDS, DesktopAbilities } from './desktop.ts'
import { LIBRARY_COMMANDS } from './library.ts'
import { Settings, SettingsChange } from './settings.ts'

const Nothing = z.object({})
/** Without an id: the connection that is chosen in the settings. */
const OnConnection = z.object({ connectionId: z.string().exactOptional() })

export const HOST_KINDS = ['electron', 'web', 'cli'] as const

export const AppDescription = z.object({
  version: z.string(),
  host: z.enum(HOST_KINDS),
  platform: z.string(),
  dataDir: z.string(),
  connection: z.object({ name: z.string(), bundled: z.boolean() }),
  keychain: z.object({ available: z.boolean(), detail: z.string() }),
  desktop: DesktopAbilities,
  /** Where outputs go unless the settings say otherwise. */
  outputFolder: z.string(),
})
export type AppDescription = z.infer<typeof AppDescription>

/** Everything a window, a browser tab or a terminal may ask of the app. */
export const COMMANDS = {
  'app.describe': { input: Nothing, output: AppDescription },
  'settings.read': { input: Nothing, output: Settings },
  'settings.update': { input: SettingsChange, output: Settings },
  'models.list': { input: OnConnection, output: ModelList },
  'effects.list': { input: OnConnection, output: EffectList },
  'account.read': { input: OnConnection, output: Account },
  /** The exact price of one generation, before anything is sent. */
  'quotes.read': {
    input: OnConnection.extend({
      modelId: z.string().min(1),
      params: RequestParams,
      effectId: z.string().regex(EFFECT_ID_PATTERN).exactOptional(),
    }),
    output: Quote,
  },
  ...CONNECTION_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...CONSOLE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DATA_COMMANDS,
  ...BATCH_COMMANDS,
  ...COMPOSE_COMMANDS,
  ...LIBRARY_COMMANDS,
  ...DESKTOP_COMMANDS,
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
