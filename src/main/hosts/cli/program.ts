import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { CommandError, type AppError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { defaultDataFolder } from '../data-folder.ts'
import { FROM_SOURCES } from '../from-sources.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addBatchCommands } from './commands/batch.ts'
import { addConnectionCommands } from './commands/connections.ts'
import { addDataCommands } from './commands/data.ts'
import { addEngineCommands } from './commands/engine-serve.ts'
import { addGenerateCommands } from './commands/generate.ts'
import { addLibraryCommands } from './commands/library.ts'
import { addProviderCommands } from './commands/providers.ts'
import { addRecipeCommands } from './commands/recipes.ts'
import { addWatchCommands } from './commands/watch.ts'
import { addWebhookCommands } from './commands/webhooks.ts'
import { addWordCommands } from './commands/words.ts'
import type { CliContext } from './context.ts'
import { PICK_PAUSE } from './watch-batch.ts'
import type { ServeOptions } from './commands/serve.ts'
import { parsePort } from './parse-port.ts'

/** `waits`: for a person, who picks what goes on. */
const EXIT = { done: 0, failed: 1, usage: 2, waits: 3 } as const

const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  failed; the reason is on stderr, with --json as {"code","message","issues"}
  2  not a valid command line
  3  a batch waits for you to pick what goes on: batch pick
`

/** Runs one command line and returns the exit code. Nothing is thrown and no stack trace reaches a person. */
export async function runCli(argv: readonly string[]): Promise<number> {
  const json = argv.includes('--json')
  try {
    await createProgram(json).parseAsync(argv, { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    // no command at all: the help was the answer
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage
    report(error, json)
    if (error instanceof CommandError && error.code === PICK_PAUSE) return EXIT.waits
    return error instanceof CommanderError ? EXIT.usage : EXIT.failed
  }
}

function createProgram(json: boolean): Command {
  const program = new Command('pressrun')
    .description('Batch media generation from the terminal.')
    .version(FROM_SOURCES.version, '--version', 'print the version')
    .option('--data <dir>', 'the data folder', defaultDataFolder())
    .option('--connection <name>', 'which service; without it, the one chosen in the settings')
    .option('--base-url <url>', 'a service by its address; its key is in PRESSRUN_API_KEY')
    .option('--json', 'for machines: JSON on stdout, a document a line; errors as JSON on stderr')
    .addHelpText('afterAll', EXIT_CODES_HELP)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    // what commander would print about a wrong command line is reported once, by runCli
    .configureOutput({ outputError: () => {} })

  const context = (): CliContext => {
    const { data, connection, baseUrl } = program.opts<{ data: string; connection?: string; baseUrl?: string }>()
    return { dataDir: resolve(data), json, print, connection, baseUrl }
  }

  program
    .command('models')
    .description('List the models that are open now, with prices.')
    .addHelpText('after', example('pressrun models --json'))
    .action(async () => (await import('./commands/models.ts')).listModels(context()))
  program
    .command('effects')
    .description('List the effects that are open now.')
    .addHelpText('after', example('pressrun effects'))
    .action(async () => (await import('./commands/effects.ts')).listEffects(context()))
  program
    .command('account')
    .description('Show coins, limits and what runs now.')
    .addHelpText('after', example('pressrun account --data ./my-data'))
    .action(async () => (await import('./commands/account.ts')).showAccount(context()))
  program
    .command('serve')
    .description('Open Pressrun in a browser on this machine. Prints a link that works once.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 0)
    .option('--sandbox', 'for developers: let the account page move the clock of the bundled service')
    .option('--allow-loopback-webhooks', 'for developers: let webhooks go to this machine, over http and on any port')
    .addHelpText('after', example('pressrun serve --port 4870'))
    .action(async (options: ServeOptions) => (await import('./commands/serve.ts')).serve(context(), options))
  addGenerateCommands(program, context)
  addBatchCommands(program, context)
  addRecipeCommands(program, context)
  addWatchCommands(program, context)
  addLibraryCommands(program, context)
  addWordCommands(program, context)
  addBackupCommands(program, context)
  addConnectionCommands(program, context)
  addProviderCommands(program, context)
  addDataCommands(program, context)
  addWebhookCommands(program, context)
  addEngineCommands(program)
  return program
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function example(line: string): string {
  return `\nExample:\n  ${line}`
}

function report(error: unknown, json: boolean): void {
  const { code, message, issues } = describe(error)
  const lines = (issues ?? []).map((issue) => `\n  ${issue.path}: ${issue.message}`).join('')
  // issues left undefined are not written
  process.stderr.write(json ? `${JSON.stringify({ code, message, issues })}\n` : `pressrun: ${message}${lines}\n`)
}

function describe(error: unknown): AppError {
  if (error instanceof CommandError) return error
  if (error instanceof CommanderError)
    return { code: 'usage', message: `${error.message.replace(/^error: /, '').replace(/\.?$/, '.')} See --help.` }
  if (isDiskFull(error)) return { code: 'disk_full', message: localized('refusals.diskFull').message }
  const reason = error instanceof Error ? error.message : String(error)
  return { code: 'internal', message: `Something went wrong inside Pressrun: ${reason}` }
}
