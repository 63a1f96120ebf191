import { resolve } from 'node:path'
import type { Command } from 'commander'
import { BatchSettings } from '#shared/batch/settings.ts'
import { SINGLE_RUNS } from '#shared/batch/single-runs.ts'
import { csvCell } from '#shared/batch/csv-cell.ts'
import { CommandError } from '#shared/app/error.ts'
import { ParamName } from '#shared/service/params.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'
import { parseWhole } from '../parse-whole.ts'
import { collectPair, findModel, readParams } from '../read-params.ts'
import { table } from '../table.ts'
import { watchBatch } from '../watch-batch.ts'

interface GenerateOptions {
  model: string
  param?: Record<string, string>
  effect?: string
  maxCoins?: number
  out?: string
  name?: string
  consent?: true
}

export function addGenerateCommands(program: Command, context: () => CliContext): void {
  program
    .command('quote')
    .description('The exact price of one generation.')
    .requiredOption('--model <id>', 'see: pressrun models')
    .option('--param <name=value>', 'a setting of the model', collectPair)
    .option('--effect <id>', 'see: pressrun effects')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun quote --model illustration-poster --param prompt="A red fox" --param num_outputs=4',
    )
    .action((options: GenerateOptions) => withApp(context(), (session) => quote(session, context(), options)))
  program
    .command('run')
    .description('Make one generation and fetch its files.')
    .requiredOption('--model <id>', 'see: pressrun models')
    .option('--param <name=value>', 'a setting of the model; files by their path', collectPair)
    .option('--effect <id>', 'see: pressrun effects')
    .option('--max-coins <coins>', 'refuse to spend more than this', parseWhole)
    .option('--out <dir>', 'where files go')
    .option('--name <template>', 'what files are called')
    .option('--consent', 'the people whose face or voice is used have agreed')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun run --model real-esrgan --param image=photo.jpg --max-coins 20 --out .',
    )
    .action((options: GenerateOptions) => withApp(context(), (session) => run(session, context(), options)))
}

async function quote({ app, on }: CliSession, context: CliContext, options: GenerateOptions): Promise<void> {
  const { models } = await ask(app, 'models.list', on)
  const model = findModel(models, options.model)
  const params = readParams([model], options.param ?? {})
  // a service wants to see the files before it names a price; each is sent once, and the run after it uses the same
  for (const { name, kind } of model.params) {
    const param = ParamName.safeParse(name).data
    const value = param && params[param]
    if (!param || value === undefined || (kind !== 'media' && kind !== 'media_list')) continue
    const send = async (path: string) => (await ask(app, 'inputs.send', { path, ...on })).assetId
    params[param] = Array.isArray(value) ? await Promise.all(value.map(send)) : await send(String(value))
  }
  const effect = options.effect === undefined ? {} : { effectId: options.effect }
  const quoted = await ask(app, 'quotes.read', { modelId: model.id, params, ...effect, ...on })
  if (context.json) return context.print(JSON.stringify(quoted))
  context.print(
    table(
      ['QUOTE', ''],
      [
        ['Coins', quoted.coins],
        ['Each output', quoted.coinsPerOutput],
        ['Outputs', quoted.outputs],
        ['Coins there are', quoted.availableCoins],
      ],
    ),
  )
}

/** A batch of one row: paid once, fetched safely and kept in the library like any other. */
async function run({ app, on }: CliSession, context: CliContext, options: GenerateOptions): Promise<void> {
  const { models } = await ask(app, 'models.list', on)
  const model = findModel(models, options.model)
  const params = readParams([model], options.param ?? {})
  const { nameTemplate } = await ask(app, 'settings.read', {})
  const settings = BatchSettings.parse({
    modelId: model.id,
    effectId: options.effect ?? null,
    mapping: {},
    constants: params,
    consent: options.consent ?? false,
    nameTemplate: options.name ?? nameTemplate,
  })
  const title = typeof params.prompt === 'string' && params.prompt !== '' ? params.prompt : model.displayName
  const { id } = await ask(app, 'batches.create', {
    source: { text: `Prompt\n${csvCell(title)}\n` },
    settings,
    name: SINGLE_RUNS,
    ...on,
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
  })
  const planned = await ask(app, 'batches.plan', { id })
  const most = options.maxCoins ?? planned.coins
  if (planned.rows === 0 || planned.coins > most) {
    const { rows } = await ask(app, 'batches.rows', { id })
    await ask(app, 'batches.remove', { id })
    if (planned.rows === 0) throw new CommandError('invalid_params', rows[0]?.reason?.message ?? 'It cannot be run.')
    throw new CommandError('max_coins_exceeded', `It costs ${planned.coins} coins. Nothing was charged.`)
  }
  await ask(app, 'batches.start', { id, budget: most })
  await watchBatch(app, context, id)
}
