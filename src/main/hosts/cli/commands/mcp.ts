import { resolve } from 'node:path'
import type { Command } from 'commander'
import { HostError } from '../../host-error.ts'
import { errorCode } from '#shared/app/error-codes.ts'
import type { Program } from '#shared/app/programs.ts'
import { CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import { Problem } from '#shared/service/problem.ts'
import { SCOPES } from '#shared/service/account.ts'
import { ask } from '../../ask.ts'
import { openFileLog } from '../../file-log.ts'
import { INSTALLATION, programLaunch } from '../../installation.ts'
import { collect } from '../collect.ts'
import { example } from '../command-line.ts'
import { unlockNamed, withAppBeside, type CliContext } from '../context.ts'
import { parseWhole } from '../parse-whole.ts'
import { table } from '../table.ts'
import { untilStopped } from '../until-stopped.ts'

interface AllowOptions {
  spend: number
  folder?: string[]
}

const DESCRIPTION = `Serve a program over MCP, on stdin and stdout: a client such as Claude or an editor starts this itself.
Without --as it may only look; docs/mcp.md has the set-up of well-known clients.`

export function addMcpCommands(program: Command, context: () => CliContext): void {
  const mcp = program
    .command('mcp')
    .description(DESCRIPTION)
    .option('--as <name>', 'the program, as it was allowed')
    .addHelpText('after', example('pressrun mcp --as claude'))
    .action((options: { as?: string }) => serve(context(), options.as))
  mcp
    .command('allow')
    .argument('<name>', 'what you call the program')
    .requiredOption('--spend <coins>', 'the most it may spend in all; 0 lets it only look', parseWhole)
    .option('--folder <dir>', 'a folder whose files it may read; several are fine', collect)
    .description('Let a program in, or give one that is in another limit and other folders.')
    .addHelpText('after', example('pressrun mcp allow claude --spend 500 --folder ~/Pictures/sources'))
    .action((name: string, options: AllowOptions) => allow(context(), name, options))
  mcp
    .command('list')
    .description('Programs that are or were let in, with what each may spend and has spent.')
    .action(() => list(context()))
  mcp
    .command('revoke')
    .argument('<name>')
    .description('Let a program in no longer. What it has running and not yet sent is canceled; what was made stays.')
    .action((name: string) => revoke(context(), name))
  mcp
    .command('key')
    .argument('<name>', 'what you call the program')
    .requiredOption('--spend <coins>', 'the most it may spend each month', parseWhole)
    .description('Make an API key with a monthly cap for a program that reaches `engine serve` over HTTP.')
    .addHelpText('after', example('pressrun mcp key cursor --spend 500'))
    .action((name: string, { spend }: AllowOptions) => makeKey(context(), name, spend))
}

async function serve(context: CliContext, name: string | undefined): Promise<void> {
  const { dataDir, connection, baseUrl } = context
  if (baseUrl !== undefined)
    throw new HostError(
      'usage',
      'A program uses services that are saved: add this one with "pressrun connections add", and name it by --connection.',
    )
  const [{ createApp }, { findLocalApp }, { createNodeHost }, { serveProgram }] = await Promise.all([
    import('#main/app.ts'),
    import('../../local/find-local-app.ts'),
    import('../../node-host.ts'),
    import('../../mcp/stdio.ts'),
  ])
  // beside an open window its app is used, and otherwise one of our own
  const open = async () =>
    (await findLocalApp(dataDir)) ?? unlockNamed(await createApp(createNodeHost({ kind: 'mcp', dataDir })), context)
  const over = new AbortController()
  await serveProgram(open, {
    ...(name !== undefined && { name }),
    ...(connection !== undefined && { connection }),
    version: INSTALLATION.version,
    log: openFileLog(dataDir),
    stopped: untilStopped(over.signal),
  })
  // a program that has gone is no longer waited for
  over.abort()
}

async function allow(context: CliContext, name: string, { spend, folder = [] }: AllowOptions): Promise<void> {
  const folders = folder.map((each) => resolve(each))
  const allowed = await withAppBeside(context, (app) =>
    ask(app, 'programs.allow', { name, limitCoins: spend, folders }),
  )
  const { command, args } = programLaunch(context.dataDir)
  const config = { mcpServers: { pressrun: { command, args: [...args, '--as', allowed.name] } } }
  if (context.json) return context.print(JSON.stringify({ program: allowed, config }))
  context.print(`${wordsOn(allowed)}\n\nWhat its configuration says:\n${JSON.stringify(config, null, 2)}`)
}

async function list(context: CliContext): Promise<void> {
  const { programs } = await withAppBeside(context, (app) => ask(app, 'programs.list', {}))
  if (context.json) return context.print(JSON.stringify({ programs }))
  context.print(
    table(
      ['NAME', 'LIMIT', 'SPENT', 'RUNNING', 'LAST USED', ''],
      programs.map(({ name, limitCoins, spentCoins, reservedCoins, lastUsedAt, revokedAt }) => [
        name,
        limitCoins,
        spentCoins,
        reservedCoins,
        lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
        revokedAt === null ? '' : 'revoked',
      ]),
    ),
  )
}

async function revoke(context: CliContext, name: string): Promise<void> {
  const revoked = await withAppBeside(context, async (app) => {
    const { programs } = await ask(app, 'programs.list', {})
    const found = programs.find((each) => each.revokedAt === null && each.name.toLowerCase() === name.toLowerCase())
    if (!found) throw new HostError('program_not_allowed', `No program called "${name}" is let in.`)
    return ask(app, 'programs.revoke', { id: found.id })
  })
  context.print(context.json ? JSON.stringify(revoked) : `${revoked.name} is no longer let in. What it made stays.`)
}

function wordsOn({ name, limitCoins, spentCoins, folders }: Program): string {
  const files = folders.length === 0 ? 'no files by path' : `files in ${folders.join(', ')}`
  return `${name} may spend ${limitCoins} coins in all (${spentCoins} are spent) and read ${files}.`
}

/** Asked of the engine that serves the folder: the key is its own, and its cap is held there. */
async function makeKey(context: CliContext, name: string, spend: number): Promise<void> {
  const { findServedEngine } = await import('#main/engine/data-folder/served-at.ts')
  const served = findServedEngine(context.dataDir)
  if (!served) throw new HostError('not_served', `Nothing is served from ${context.dataDir}. Start: engine serve.`)
  const { method, path, body, output } = CONSOLE_ROUTES.createKey
  const asked = body.safeParse({ name, scopes: [...SCOPES], monthlySpendCapCoins: spend })
  if (!asked.success) throw new HostError('usage', 'A key has a name, and a cap of 1 coin or more.')
  const response = await fetch(`${served.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked.data),
  })
  const answer: unknown = await response.json()
  if (!response.ok) {
    const problem = Problem.parse(answer)
    throw new HostError(errorCode(problem.code), problem.detail)
  }
  const { secret, ...key } = output.parse(answer)
  const headers = { Authorization: `Bearer ${secret}` }
  const config = { mcpServers: { pressrun: { type: 'http', url: `${served.baseUrl}/mcp`, headers } } }
  if (context.json) return context.print(JSON.stringify({ key: { ...key, secret }, config }))
  context.print(
    `The key of ${key.name} may spend ${spend} coins a month. It is shown this once:\n\n${secret}\n\nWhat its configuration says:\n${JSON.stringify(config, null, 2)}`,
  )
}
