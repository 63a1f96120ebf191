import { providerOf, type Model } from '#shared/service/catalog.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { ask } from '../../ask.ts'
import { withService, type CliContext } from '../context.ts'
import { lookAtProviders } from '../look-at-providers.ts'
import { table, type Cell } from '../table.ts'

/** Those of engines that the user added come first: they were added to be used. */
export async function listModels(context: CliContext): Promise<void> {
  const { models } = await withService(context, async ({ app, on }) => {
    await lookAtProviders(app)
    return ask(app, 'models.list', on)
  })
  const ordered = models.toSorted((one, other) => Number(!providerOf(one)) - Number(!providerOf(other)))
  if (context.json) return context.print(JSON.stringify({ models: ordered }))
  const withProviders = models.some((model) => providerOf(model) !== undefined)
  const rows = ordered.map((model) => usualCells(model).concat(withProviders ? providerCells(model) : []))
  const header = ['ID', 'NAME', 'TASK', 'VENDOR', 'COINS FROM', ...(withProviders ? ['DOLLARS FROM', 'STATE'] : [])]
  context.print(table(header, rows))
}

const usualCells = ({ id, displayName, taskType, vendor, priceFromCoins }: Model): Cell[] => [
  id,
  displayName,
  taskType,
  vendor,
  priceFromCoins ?? '',
]

function providerCells(model: Model): Cell[] {
  const provider = providerOf(model)
  return [provider?.priceFrom ? formatDollars(provider.priceFrom.micros) : '', provider?.state ?? '']
}
