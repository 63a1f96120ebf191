import { dollarsIfAny } from '#shared/service/provider-cost.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { ask } from '../../ask.ts'
import { withService, type CliContext } from '../context.ts'
import { table } from '../table.ts'

/** How far back real money is counted. */
const DAYS = 30

export async function showAccount(context: CliContext): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const [account, { models }] = await withService(context, async ({ app, on }) => [
    await ask(app, 'account.read', on),
    await ask(app, 'account.spending', { days: DAYS, timeZone, ...on }),
  ])
  const billed = models.reduce((sum, { providerCost }) => sum + (providerCost?.micros ?? 0), 0)
  if (context.json) return context.print(JSON.stringify({ ...account, providerCost: dollarsIfAny(billed) }))
  const { balance, concurrency, key, rateLimits } = account
  const tighter = key && rateLimits.key.limit < rateLimits.account.limit ? rateLimits.key : rateLimits.account
  context.print(
    table(
      ['ACCOUNT', ''],
      [
        ['Coins available', balance.available],
        ['Coins held', balance.held],
        ...(billed > 0 ? [[`Billed by providers, ${DAYS} days`, formatDollars(billed)] as const] : []),
        ['Running now', `${concurrency.running} of ${concurrency.limit}`],
        ['Waiting', concurrency.queued],
        ['Requests allowed', `${tighter.limit} per ${tighter.windowSeconds} s`],
      ],
    ),
  )
}
