import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { table } from '../table.ts'

export async function showAccount(context: CliContext): Promise<void> {
  const account = await withApp(context, ({ app, on }) => ask(app, 'account.read', on))
  if (context.json) return context.print(JSON.stringify(account))
  const { balance, concurrency, key, rateLimits } = account
  const tighter = key && rateLimits.key.limit < rateLimits.account.limit ? rateLimits.key : rateLimits.account
  context.print(
    table(
      ['ACCOUNT', ''],
      [
        ['Coins available', balance.available],
        ['Coins held', balance.held],
        ['Running now', `${concurrency.running} of ${concurrency.limit}`],
        ['Waiting', concurrency.queued],
        ['Requests allowed', `${tighter.limit} per ${tighter.windowSeconds} s`],
      ],
    ),
  )
}
