import { Console } from 'node:console'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { CommandError } from '#shared/app/error.ts'
import { FROM_SOURCES } from '../../from-sources.ts'
import { createLineLog } from '../../line-log.ts'
import { parsePort } from '../parse-port.ts'
import { untilTold } from '../until-told.ts'

interface EngineServeOptions {
  port: number
  coins?: number
  sandbox?: true
  allowLoopbackWebhooks?: true
}

const DESCRIPTION = `Serve the bundled generation service on this machine's loopback address.
Prints one line of JSON when it is ready: baseUrl, cdnUrl, apiKey, consoleUrl, consoleToken. Messages go to stderr.`

export function addEngineCommands(program: Command): void {
  const engine = program.command('engine').description('The bundled generation service.')
  engine
    .command('serve')
    .description(DESCRIPTION)
    .option('--port <number>', 'the port of the API, 0 for any free one', parsePort, 0)
    .option('--coins <number>', 'coins of a new account (default: 1000)', parseCoins)
    .option('--sandbox', 'let the console move the clock')
    .option('--allow-loopback-webhooks', 'let webhooks go to loopback addresses, over http and on any port')
    .addHelpText('after', '\nExample:\n  pressrun engine serve --port 4871 --data ./engine-data')
    .action((options: EngineServeOptions) => serve(dataFolderOf(program), options))
}

/** The folder that was named, or the one the app's own engine uses. */
function dataFolderOf(program: Command): string {
  const { data } = program.opts<{ data: string }>()
  return program.getOptionValueSource('data') === 'default' ? join(resolve(data), 'engine') : resolve(data)
}

async function serve(dataDir: string, { port, coins, sandbox, allowLoopbackWebhooks }: EngineServeOptions) {
  // stdout is for the one line; what a library has to say goes where the log goes
  globalThis.console = new Console(process.stderr)
  const { serveEngine, ServeError } = await import('#main/engine/serve.ts')
  const log = createLineLog((line) => process.stderr.write(line))
  try {
    const engine = await serveEngine({
      ...FROM_SOURCES,
      dataDir,
      port,
      coins,
      sandbox: sandbox ?? false,
      allowLoopbackWebhooks: allowLoopbackWebhooks ?? false,
      log,
    })
    // listening first: whoever reads the line may ask to stop at once
    const told = untilTold()
    process.stdout.write(`${JSON.stringify(engine.ready)}\n`)
    await told
    await engine.close()
  } catch (error) {
    if (error instanceof ServeError) throw new CommandError(error.code, error.message, { cause: error })
    throw error
  }
}

function parseCoins(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Coins are a whole number, 0 or more.')
  return Number(text)
}
