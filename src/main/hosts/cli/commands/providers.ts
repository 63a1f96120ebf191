import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import type { App } from '#main/app.ts'
import type { CommandInput } from '#shared/app/commands.ts'
import { HostError } from '../../host-error.ts'
import {
  OPENAI_PRESETS,
  PROVIDER_KINDS,
  type DollarPrice,
  type ModelPrices,
  type OpenAiPreset,
  type Provider,
  type ProviderKind,
} from '#shared/service/providers.ts'
import { providerOf } from '#shared/service/catalog.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { ask } from '../../ask.ts'
import { collect } from '../collect.ts'
import { withApp, type CliContext } from '../context.ts'
import { lookAtProviders } from '../look-at-providers.ts'
import { parseWhole } from '../parse-whole.ts'
import { table } from '../table.ts'
import { addWorkflowCommand } from './providers-workflow.ts'

interface AddOptions {
  address?: string
  also: string[]
  keyFromEnv?: string
  keyFromStdin?: true
  header: Record<string, string>
  headerFromEnv: Record<string, string>
  places?: number
  coinsPerOutput?: number
  coinsPerDollar?: number
  preset?: OpenAiPreset
  binary?: string
  model?: string
  models?: string[]
}

export function addProviderCommands(program: Command, context: () => CliContext): void {
  const providers = program
    .command('providers')
    .description('Engines outside of Pressrun whose models the bundled service lists: own servers and paid ones.')
  providers
    .command('add')
    .addArgument(new Argument('<kind>').choices(PROVIDER_KINDS))
    .argument('<name>', 'the first part of the ids of its models, for good: a-z, 0-9 and hyphens')
    .description('Add an engine. One that is away is added too; its models are listed when it comes.')
    .option('--address <url>', 'where it listens; not needed for a paid service at its own address')
    .option('--also <url>', 'a further server with the same models; repeat it for more', collect, [])
    .addOption(new Option('--key-from-env <variable>', 'read its key from this variable').conflicts('keyFromStdin'))
    .option('--key-from-stdin', 'read its key from the standard input')
    .addOption(new Option('--key <key>').hideHelp().argParser(refuseKey))
    .option('--header <name: value>', 'for a proxy in front of it; repeat it for more', collectHeader, {})
    .option('--header-from-env <name: variable>', 'the same, for values that are secret', collectHeader, {})
    .option('--places <number>', 'how many jobs one server is given at once', parseWhole)
    .option('--coins-per-output <coins>', 'own hardware: what an output costs (1)', parseWhole)
    .option('--coins-per-dollar <coins>', 'paid: what a dollar is worth (100)', parseWhole)
    .addOption(new Option('--preset <preset>', 'what a server that speaks like OpenAI is').choices(OPENAI_PRESETS))
    .option('--binary <file>', 'sdcpp: the sd-server that Pressrun starts and stops itself')
    .option('--model <file>', 'sdcpp: the model file that it loads')
    .option('--models <a,b>', 'paid: which models to list', (list) => list.split(',').map((name) => name.trim()))
    .addHelpText(
      'after',
      '\nA key is never an argument: it would stand in the list of processes and in the history of the shell.\n' +
        '\nExamples:\n  pressrun providers add comfyui gpu --address http://192.168.0.20:8188' +
        '\n  pressrun providers add openai paid --key-from-env OPENAI_API_KEY',
    )
    .action((kind: ProviderKind, name: string, options: AddOptions) => add(context(), kind, name, options))
  providers
    .command('list')
    .description('All of them: how they are, what they do, what waits.')
    .action(() => withApp(context(), ({ app }) => list(app, context())))
  byName(providers, 'test', 'Ask it now, and list its models anew. Starts a program that Pressrun manages.', test)
  byName(providers, 'models', 'The models that it offers, with their prices.', models)
  byName(providers, 'log', 'Start a program that Pressrun manages, and print what it writes.', printLog)
  byName(providers, 'remove', 'Take it and its models out, and forget its key. What was made stays.', remove)
  providers
    .command('prices')
    .argument('<name>')
    .description('What the models of a paid one cost in dollars, and since when that is known.')
    .option('--set <file>', 'correct them: JSON as --json prints it, for the models that are meant')
    .action((name: string, { set }: { set?: string }) =>
      withApp(context(), ({ app }) => prices(app, context(), name, set)),
    )
  addWorkflowCommand(providers, context)

  function byName(
    parent: Command,
    command: string,
    description: string,
    work: (app: App, context: CliContext, name: string) => Promise<void>,
  ): void {
    parent
      .command(command)
      .argument('<name>')
      .description(description)
      .action((name: string) => withApp(context(), ({ app }) => work(app, context(), name)))
  }
}

function collectHeader(line: string, before: Record<string, string>): Record<string, string> {
  const at = line.indexOf(':')
  if (at < 1) throw new InvalidArgumentError('Expected "name: value".')
  return { ...before, [line.slice(0, at).trim()]: line.slice(at + 1).trim() }
}

/** Not commander's own error, which would quote it. */
function refuseKey(): never {
  throw new HostError(
    'key_on_command_line',
    'A key on the command line is seen by others and kept by the shell. Use --key-from-env or --key-from-stdin.',
  )
}

async function add(context: CliContext, kind: ProviderKind, name: string, options: AddOptions): Promise<void> {
  // asked for before the data folder is opened: nobody waits for a person who types
  const key = await readKey(options)
  const request = { kind, name, ...requestOf(options), ...(key !== undefined && { key }) }
  const added = await withApp(context, ({ app }) => ask(app, 'providers.add', request))
  if (context.json) return context.print(JSON.stringify(added))
  const many = added.models === 1 ? '1 model' : `${added.models} models`
  const next =
    kind === 'comfyui' && added.models === 0
      ? ` Its models are workflows: pressrun providers workflow ${name} FILE`
      : ` See: pressrun providers models ${name}`
  context.print(
    added.state === 'away' || added.state === 'resting'
      ? `${name} was added, but cannot be used now: ${added.reason ?? added.state}`
      : `${name} was added: ${many}.${next}`,
  )
}

function requestOf(options: AddOptions): Omit<CommandInput<'providers.add'>, 'kind' | 'name' | 'key'> {
  const { address, also, places, coinsPerOutput, coinsPerDollar, preset, binary, model, models } = options
  if ((binary === undefined) !== (model === undefined))
    throw new HostError('invalid_options', '--binary and --model go together.')
  const secret = Object.entries(options.headerFromEnv).map(([name, variable]) => [name, fromEnvironment(variable)])
  const headers = { ...options.header, ...(Object.fromEntries(secret) as Record<string, string>) }
  return {
    addresses: also,
    ...(address !== undefined && { address }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(places !== undefined && { places }),
    ...(coinsPerOutput !== undefined && { coinsPerOutput }),
    ...(coinsPerDollar !== undefined && { coinsPerDollar }),
    ...(preset !== undefined && { preset }),
    ...(binary !== undefined && model !== undefined && { managed: { binary: resolve(binary), model: resolve(model) } }),
    ...(models !== undefined && { models }),
  }
}

async function readKey({ keyFromEnv, keyFromStdin }: AddOptions): Promise<string | undefined> {
  if (keyFromEnv !== undefined) return fromEnvironment(keyFromEnv)
  if (!keyFromStdin) return undefined
  const key = (await text(process.stdin)).trim()
  if (key === '') throw new HostError('key_missing', 'There is no key on the standard input.')
  return key
}

function fromEnvironment(variable: string): string {
  const value = process.env[variable]?.trim()
  if (!value) throw new HostError('key_missing', `The variable ${variable} is not set.`)
  return value
}

async function list(app: App, context: CliContext): Promise<void> {
  await lookAtProviders(app)
  const all = await ask(app, 'providers.list', {})
  if (context.json) return context.print(JSON.stringify(all))
  const rows = all.providers.map((provider) => [
    provider.name,
    provider.kind,
    provider.state,
    provider.models,
    `${sum(provider, 'running')} of ${sum(provider, 'places')}`,
    provider.queued,
    provider.hasKey ? 'yes' : 'no',
    provider.managed?.model ?? provider.servers.map(({ address }) => address).join(' '),
    provider.reason ?? '',
  ])
  context.print(table(['NAME', 'KIND', 'STATE', 'MODELS', 'AT WORK', 'WAITING', 'KEY', 'WHERE', 'WHY'], rows))
}

const sum = ({ servers }: Provider, what: 'running' | 'places') =>
  servers.reduce((total, server) => total + server[what], 0)

async function test(app: App, context: CliContext, name: string): Promise<void> {
  const found = await ask(app, 'providers.test', { name })
  if (context.json) context.print(JSON.stringify(found))
  if (!found.ok) throw new HostError('unavailable', `${name}: ${found.sentence}`)
  if (!context.json) context.print(`${name}: ${found.sentence}`)
}

async function models(app: App, context: CliContext, name: string): Promise<void> {
  const offered = await ask(app, 'providers.models', { name })
  if (context.json) return context.print(JSON.stringify(offered))
  const rows = offered.models.map((model) => {
    const { id, displayName, taskType, priceFromCoins } = model
    const dollars = providerOf(model)?.priceFrom
    return [id, displayName, taskType, priceFromCoins ?? '', dollars ? formatDollars(dollars.micros) : '']
  })
  context.print(table(['ID', 'NAME', 'TASK', 'COINS FROM', 'DOLLARS FROM'], rows))
}

async function printLog(app: App, context: CliContext, name: string): Promise<void> {
  // what it wrote for another run of Pressrun is not kept
  await ask(app, 'providers.test', { name })
  const { lines } = await ask(app, 'providers.log', { name })
  context.print(context.json ? JSON.stringify({ lines }) : lines.join('\n') || `${name} has written nothing.`)
}

async function remove(app: App, context: CliContext, name: string): Promise<void> {
  const removed = await ask(app, 'providers.remove', { name })
  context.print(
    context.json ? JSON.stringify(removed) : `${name} was removed. Its key is forgotten once nothing runs there.`,
  )
}

async function prices(app: App, context: CliContext, name: string, file: string | undefined): Promise<void> {
  const known =
    file === undefined
      ? await ask(app, 'providers.prices', { name })
      : await ask(app, 'providers.setPrices', { name, prices: await readPrices(file) })
  if (context.json) return context.print(JSON.stringify(known))
  const rows = Object.entries(known.prices).map(([model, price]) => [`${name}/${model}`, priceWords(price), price.asOf])
  context.print(
    rows.length === 0
      ? `${name} has no prices in dollars: an output costs the coins that were set for it.`
      : table(['MODEL', 'AN OUTPUT', 'AS OF'], rows),
  )
}

/** The app looks at it closely; here it only has to be JSON. */
async function readPrices(file: string): Promise<ModelPrices> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as { prices?: ModelPrices }
    return read.prices ?? (read as ModelPrices)
  } catch (cause) {
    throw new HostError('prices_unreadable', `${file} cannot be read as JSON.`, { cause })
  }
}

function priceWords({ perOutputMicros, table: exact, factors, perCharacter }: DollarPrice): string {
  if (exact) {
    const all = Object.values(exact.micros)
    return `${formatDollars(Math.min(...all))} to ${formatDollars(Math.max(...all))}, by ${exact.by.join(' and ')}`
  }
  if (perCharacter) return `${formatDollars(perCharacter.microsPerThousand)} for 1,000 characters`
  const by = Object.keys(factors ?? {})
  return by.length === 0
    ? formatDollars(perOutputMicros)
    : `${formatDollars(perOutputMicros)}, times ${by.join(' and ')}`
}
