import type { Command } from 'commander'
import type { Connection } from '#shared/app/connection.ts'
import { HostError } from '../../host-error.ts'
import { runningLimitOf } from '#shared/service/account.ts'
import { accessWarningWords } from '#shared/text/access-warning-words.ts'
import { ask } from '../../ask.ts'
import { findConnection } from '../../find-connection.ts'
import { unlock, withApp, type CliContext, type CliSession } from '../context.ts'
import { table } from '../table.ts'

const KEY_WORDS: Record<Connection['key'], string> = {
  not_needed: 'needs none',
  keychain: 'in the keychain',
  this_run: 'for this run only',
  none: 'missing',
  locked: 'in a locked keychain',
}

const dayOf = (isoTime: string) => isoTime.slice(0, 10)

export function addConnectionCommands(program: Command, context: () => CliContext): void {
  const connections = program.command('connections').description('The services Pressrun can talk to.')
  connections
    .command('list')
    .description('All connections; the chosen one has a star.')
    .action(() => withApp(context(), (session) => list(session, context())))
  connections
    .command('add')
    .argument('<name>')
    .argument('<base-url>')
    .description('Add a service. Its key is read from PRESSRUN_API_KEY and kept in the system keychain.')
    .addHelpText('after', '\nExample:\n  PRESSRUN_API_KEY=… pressrun connections add Studio https://api.example.com')
    .action((name: string, baseUrl: string) => withApp(context(), (session) => add(session, context(), name, baseUrl)))
  connections
    .command('test')
    .argument('<name>')
    .description('What the key can do, and what it cannot.')
    .action((name: string) => withApp(context(), (session) => test(session, context(), name)))
  connections
    .command('remove')
    .argument('<name>')
    .description('Forget a service and its key. What was made stays.')
    .action((name: string) =>
      withApp(context(), async ({ app }) => {
        await ask(app, 'connections.remove', { id: (await findConnection(app, name)).id })
        context().print(context().json ? '{}' : `${name} was removed, and its key forgotten.`)
      }),
    )
}

async function list({ app }: CliSession, context: CliContext): Promise<void> {
  const all = await ask(app, 'connections.list', {})
  if (context.json) return context.print(JSON.stringify(all))
  context.print(
    table(
      ['', 'NAME', 'ADDRESS', 'KEY'],
      all.connections.map(({ id, name, baseUrl, key }) => [
        id === all.selectedId ? '*' : '',
        name,
        baseUrl ?? 'bundled',
        KEY_WORDS[key],
      ]),
    ),
  )
}

async function add({ app }: CliSession, context: CliContext, name: string, baseUrl: string): Promise<void> {
  const key = process.env['PRESSRUN_API_KEY']
  if (!key) throw new HostError('key_missing', 'Put the key into PRESSRUN_API_KEY: a command line is seen by others.')
  const { keychain } = await ask(app, 'app.describe', {})
  const added = await ask(app, 'connections.add', { name, baseUrl, key })
  if (context.json) return context.print(JSON.stringify(added))
  context.print(
    keychain.available
      ? `${added.name} was added; its key is in the system keychain.`
      : `${added.name} was added. ${keychain.detail} Put it into PRESSRUN_API_KEY for every command that uses this connection.`,
  )
}

async function test({ app }: CliSession, context: CliContext, name: string): Promise<void> {
  const report = await ask(app, 'connections.test', { id: await unlock(app, await findConnection(app, name)) })
  if (context.json) return context.print(JSON.stringify(report))
  const { account, warnings } = report
  const key = account?.key
  context.print(
    table(
      ['CONNECTION', ''],
      [
        ['Answers', 'yes'],
        ...(account
          ? ([
              ['Coins available', account.balance.available],
              ['Runs at once', runningLimitOf(account.concurrency)],
              ['Requests allowed', `${account.rateLimits.key.limit} per ${account.rateLimits.key.windowSeconds} s`],
            ] as const)
          : []),
        ...(key
          ? ([
              ['Scopes', key.scopes.join(', ')],
              [
                'Spend cap',
                key.monthlySpendCapCoins === null
                  ? 'none'
                  : `${key.spentThisMonthCoins} of ${key.monthlySpendCapCoins} this month`,
              ],
              ['Expires', key.expiresAt === null ? 'never' : dayOf(key.expiresAt)],
            ] as const)
          : []),
      ],
    ),
  )
  for (const warning of warnings) context.print(`- ${accessWarningWords(warning, dayOf)}`)
}
