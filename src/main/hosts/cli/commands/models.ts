import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { table } from '../table.ts'

export async function listModels(context: CliContext): Promise<void> {
  const list = await withApp(context, ({ app, on }) => ask(app, 'models.list', on))
  if (context.json) return context.print(JSON.stringify(list))
  const rows = list.models.map((model) => [
    model.id,
    model.displayName,
    model.taskType,
    model.vendor,
    model.priceFromCoins ?? '',
  ])
  context.print(table(['ID', 'NAME', 'TASK', 'VENDOR', 'COINS FROM'], rows))
}
