import { z } from '../schema.ts'
import { Account } from '../service/account.ts'
import { ModelList } from '../service/catalog.ts'
import { EffectList } from '../service/effect.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { RequestParams } from '../service/params.ts'
import { Quote } from '../service/quote.ts'
import { ACCOUNT_COMMANDS } from './account.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { Nothing } from './common-inputs.ts'
import { DATA_COMMANDS } from './data-folder.ts'
import { BATCH_COMMANDS } from './batch-commands.ts'
import { COMPOSE_COMMANDS } from './compose.ts'
import { CONNECTION_COMMANDS } from './connection.ts'
import { CONSOLE_COMMANDS } from './console.ts'
import { DESKTOP_COMMANDS, DesktopAbilities } from './desktop.ts'
import { LIBRARY_COMMANDS } from './library.ts'
import { MACHINE_COMMANDS } from './machines.ts'
import { MASK_COMMANDS } from './masks.ts'
import { NAMED_MEDIA_COMMANDS } from './named-media.ts'
import { PICTURE_COMMANDS } from './pictures.ts'
import { PROGRAM_COMMANDS } from './programs.ts'
import { PROVIDER_COMMANDS } from './providers.ts'
import { RECIPE_COMMANDS, STEP_COMMANDS } from './recipes.ts'
import { SAVED_COMMANDS } from './saved.ts'
import { SELECTION_COMMANDS } from './selection.ts'
import { Settings, SettingsChange } from './settings.ts'
import { SHEET_COMMANDS } from './sheet.ts'
import { LIVELY_MS, type StaleOn } from './stale-on.ts'
import { UPDATE_COMMANDS } from './updates.ts'
import { WATCH_FOLDER_COMMANDS } from './watch-folders.ts'

/** Without an id: the connection that is chosen in the settings. */
const OnConnection = z.object({ connectionId: z.string().exactOptional() })

/** Set when the service is away and this is what it offered then. */
const Kept = { keptSince: z.iso.datetime().exactOptional() }

/** The models and what they cost: another service's, or those of the engines behind the bundled one. */
const CATALOG_CHANGES = { 'connections.changed': LIVELY_MS, 'providers.changed': LIVELY_MS } as const

/** `mcp`: behind a program, with nobody at a window or a terminal. */
export const HOST_KINDS = ['electron', 'web', 'cli', 'mcp'] as const

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
  /** Whether its media pack has what it takes to look for text in pictures. */
  findsText: z.boolean(),
})
export type AppDescription = z.infer<typeof AppDescription>

interface Command {
  input: z.ZodType
  output: z.ZodType
  /** A command that only reads: what it answers may be kept, and is read again after these. */
  staleOn?: StaleOn
  /** It is the service in use that answers, unless the input names another. */
  ofService?: true
}

/** Everything a window, a browser tab or a terminal may ask of the app. */
export const COMMANDS = {
  'app.describe': { input: Nothing, output: AppDescription, staleOn: { 'connections.changed': LIVELY_MS } },
  /** The event that says that they changed brings them along. */
  'settings.read': { input: Nothing, output: Settings, staleOn: {} },
  'settings.update': { input: SettingsChange, output: Settings },
  'models.list': {
    input: OnConnection,
    output: ModelList.extend(Kept),
    ofService: true,
    staleOn: CATALOG_CHANGES,
  },
  'effects.list': {
    input: OnConnection,
    output: EffectList.extend(Kept),
    ofService: true,
    staleOn: CATALOG_CHANGES,
  },
  'account.read': {
    input: OnConnection,
    output: Account,
    ofService: true,
    // only the bundled service tells of its coins; another is asked while a batch spends them, sparing its rate limit
    staleOn: { 'account.changed': LIVELY_MS, 'connections.changed': LIVELY_MS, 'batch.changed': 5000 },
  },
  /** The exact price of one generation, before anything is sent. */
  'quotes.read': {
    input: OnConnection.extend({
      modelId: z.string().min(1),
      params: RequestParams,
      effectId: z.string().regex(EFFECT_ID_PATTERN).exactOptional(),
    }),
    output: Quote,
    ofService: true,
    staleOn: CATALOG_CHANGES,
  },
  /** Words of a prompt that a built-in model does not know and will not draw; none where nobody can say. */
  'quotes.unreadWords': {
    input: OnConnection.extend({ modelId: z.string().min(1), prompt: z.string() }),
    output: z.object({ words: z.array(z.string()) }),
    ofService: true,
    staleOn: {},
  },
  ...CONNECTION_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...CONSOLE_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...MACHINE_COMMANDS,
  ...PROGRAM_COMMANDS,
  ...SAVED_COMMANDS,
  ...RECIPE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DATA_COMMANDS,
  ...BATCH_COMMANDS,
  ...STEP_COMMANDS,
  ...SHEET_COMMANDS,
  ...COMPOSE_COMMANDS,
  ...MASK_COMMANDS,
  ...PICTURE_COMMANDS,
  ...NAMED_MEDIA_COMMANDS,
  ...SELECTION_COMMANDS,
  ...WATCH_FOLDER_COMMANDS,
  ...LIBRARY_COMMANDS,
  ...DESKTOP_COMMANDS,
  ...UPDATE_COMMANDS,
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS
/** Commands whose answers can be kept. */
export type ReadingCommand = {
  [Name in CommandName]: (typeof COMMANDS)[Name] extends { staleOn: StaleOn } ? Name : never
}[CommandName]
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

/** Which events make the answer of a command stale. */
export function staleOn(name: ReadingCommand): StaleOn {
  return COMMANDS[name].staleOn
}

/** Whether the answer is that of the service in use, whichever it is. */
export function isOfService(name: CommandName): boolean {
  return 'ofService' in COMMANDS[name]
}

export function isReadingCommand(name: unknown): name is ReadingCommand {
  return isCommandName(name) && 'staleOn' in COMMANDS[name]
}
