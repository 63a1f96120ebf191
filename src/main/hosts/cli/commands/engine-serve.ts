import { Console } from 'node:console'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { HostError } from '../../host-error.ts'
import { INSTALLATION } from '../../installation.ts'
import { createLineLog } from '../../line-log.ts'
import { parsePort } from '../parse-port.ts'
import { wholeNumber } from '../parse-whole.ts'
import {
  addCredentialOptions,
  openToOthers,
  parseServers,
  readPoolAddress,
  type QueueCredentials,
} from '../pool-address.ts'
import { untilStopped } from '../until-stopped.ts'

interface EngineServeOptions extends QueueCredentials {
  port: number
  coins?: number
  sandbox?: true
  allowLoopbackWebhooks?: true
  workers?: string
  localWorkers: number
  lostAfter?: number
}

/** Where the service is an MCP server. */
const MCP_PATH = '/mcp'

const DESCRIPTION = `Serve the bundled generation service on this machine's loopback address.
Prints one line of JSON when it is ready: baseUrl, cdnUrl, apiKey, consoleUrl, consoleToken. Messages go to stderr.`

export function addEngineCommands(program: Command): void {
  const engine = program.command('engine').description('The bundled generation service.')
  const serveCommand = engine
    .command('serve')
    .description(DESCRIPTION)
    .option('--port <number>', 'the port of the API, 0 for any free one', parsePort, 0)
    .option('--coins <number>', 'coins of a new account (default: 1000)', parseCoins)
    .option('--sandbox', 'let the console move the clock')
    .option('--allow-loopback-webhooks', 'let webhooks go to loopback addresses, over http and on any port')
    .option(
      '--workers <address>',
      'hand the work to the machines behind this queue: nats://host:4222 or tls://host:4222',
      parseServers,
    )
  addCredentialOptions(serveCommand)
    .option('--local-workers <number>', 'how many places this computer has among the machines', wholeNumber(0, 256), 0)
    .option('--lost-after <seconds>', 'how long a machine may be silent about a job (default: 60)', parseSeconds)
    .addHelpText(
      'after',
      `
Examples:
  pressrun engine serve --port 4871 --data ./engine-data
  pressrun engine serve --workers nats://queue:4222 --local-workers 2`,
    )
    .action((options: EngineServeOptions) => serve(dataFolderOf(program), options))
}

/** The folder that was named, or the one the app's own engine uses. */
function dataFolderOf(program: Command): string {
  const { data } = program.opts<{ data: string }>()
  return program.getOptionValueSource('data') === 'default' ? join(resolve(data), 'engine') : resolve(data)
}

async function serve(dataDir: string, options: EngineServeOptions) {
  const { port, coins, sandbox, allowLoopbackWebhooks, workers, localWorkers, lostAfter } = options
  const address = workers === undefined ? undefined : await readPoolAddress(workers, options)
  const warning = address && openToOthers(address)
  if (warning !== undefined) process.stderr.write(`pressrun: ${warning}\n`)
  // stdout is for the one line; what a library has to say goes where the log goes
  globalThis.console = new Console(process.stderr)
  const { serveEngine, ServeError } = await import('#main/engine/serve.ts')
  const log = createLineLog((line) => process.stderr.write(line))
  const { version } = INSTALLATION
  try {
    const engine = await serveEngine({
      ...INSTALLATION,
      dataDir,
      port,
      coins,
      sandbox: sandbox ?? false,
      allowLoopbackWebhooks: allowLoopbackWebhooks ?? false,
      log,
      pool: address && { address, localWorkers },
      lostAfterMs: lostAfter === undefined ? undefined : lostAfter * 1000,
      door: {
        path: MCP_PATH,
        // most services never meet a program that speaks it, and reading it takes as long as a third of the engine
        open: async (service, baseUrl) =>
          (await import('../../mcp/http.ts')).createHttpDoor(service, { baseUrl, version, log }),
      },
    })
    // listening first: whoever reads the line may ask to stop at once
    const stopped = untilStopped()
    process.stdout.write(`${JSON.stringify(engine.ready)}\n`)
    await stopped
    await engine.close()
  } catch (error) {
    if (error instanceof ServeError) throw new HostError(error.code, error.message, { cause: error })
    throw error
  }
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text) || seconds < 1) throw new InvalidArgumentError('Seconds are 1 or more.')
  return seconds
}

function parseCoins(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Coins are a whole number, 0 or more.')
  return Number(text)
}
