import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { AppError } from '#shared/app/error.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { messageOf } from '../../tools/describe-error.ts'
import { defaultDataFolder } from '../data-folder.ts'
import { INSTALLATION } from '../installation.ts'
import type { CliContext } from './context.ts'
import { printable } from './printable.ts'

/** Says which commands there are. */
export type AddCommands = (program: Command, context: () => CliContext) => void

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
export async function runCommandLine(argv: readonly string[], addCommands: AddCommands): Promise<number> {
  const json = argv.includes('--json')
  try {
    await createProgram(json, addCommands).parseAsync(argv, { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    // no command at all: the help was the answer
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage
    await report(error, json)
    if (error instanceof CommandError && error.code === PAUSE.pick) return EXIT.waits
    return error instanceof CommanderError ? EXIT.usage : EXIT.failed
  }
}

function createProgram(json: boolean, addCommands: AddCommands): Command {
  const program = new Command('pressrun')
    .description('Batch media generation from the terminal.')
    .version(INSTALLATION.version, '--version', 'print the version')
    .option('--data <dir>', 'the data folder', defaultDataFolder())
    .option('--connection <name>', 'which service; without it, the one chosen in the settings')
    .option('--base-url <url>', 'a service by its address; its key is in PRESSRUN_API_KEY')
    .option('--json', 'for machines: JSON on stdout, a document a line; errors as JSON on stderr')
    .addHelpText('afterAll', EXIT_CODES_HELP)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    // what commander would print about a wrong command line is reported once, by runCommandLine
    .configureOutput({ outputError: () => {} })

  const context = (): CliContext => {
    const { data, connection, baseUrl } = program.opts<{ data: string; connection?: string; baseUrl?: string }>()
    const print = (text: string) => void process.stdout.write(`${json ? text : printable(text)}\n`)
    return { dataDir: resolve(data), json, print, connection, baseUrl }
  }

  addCommands(program, context)
  return program
}

export function example(line: string): string {
  return `\nExample:\n  ${line}`
}

async function report(error: unknown, json: boolean): Promise<void> {
  const { code, message, issues } = await describe(error)
  const lines = (issues ?? []).map((issue) => `\n  ${issue.path}: ${issue.message}`).join('')
  // issues left undefined are not written
  const said = json ? JSON.stringify({ code, message, issues }) : printable(`pressrun: ${message}${lines}`)
  process.stderr.write(`${said}\n`)
}

async function describe(error: unknown): Promise<AppError> {
  if (error instanceof CommandError) return error
  if (error instanceof CommanderError)
    return { code: 'usage', message: `${error.message.replace(/^error: /, '').replace(/\.?$/, '.')} See --help.` }
  if (isDiskFull(error)) {
    // the words of every part of the product, which only this failure needs here
    const { localized } = await import('#shared/text/localized-message.ts')
    return { code: 'disk_full', message: localized('refusals.diskFull').message }
  }
  return { code: 'internal', message: `Something went wrong inside Pressrun: ${messageOf(error)}` }
}
