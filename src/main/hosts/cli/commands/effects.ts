import { ask } from '../../ask.ts'
import { withService, type CliContext } from '../context.ts'
import { table } from '../table.ts'

export async function listEffects(context: CliContext): Promise<void> {
  const list = await withService(context, ({ app, on }) => ask(app, 'effects.list', on))
  if (context.json) return context.print(JSON.stringify(list))
  const rows = list.effects.map((effect) => [effect.id, effect.kind, effect.category, effect.modelId])
  context.print(table(['ID', 'KIND', 'CATEGORY', 'MODEL'], rows))
}
