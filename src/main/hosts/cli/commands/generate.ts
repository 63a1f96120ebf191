import { resolve } from 'node:path'
import type { Command } from 'commander'
import { HostError } from '../../host-error.ts'
import { isMediaParam } from '#shared/service/catalog.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { ParamName } from '#shared/service/params.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { ask } from '../../ask.ts'
import { describePlan } from '../batch-words.ts'
import { withService, type CliContext, type CliSession } from '../context.ts'
import { agreeToOutside } from '../outside-files.ts'
import { parseWhole } from '../parse-whole.ts'
import { collectPair, findModel, readParams } from '../read-params.ts'
import { readChain, requireRunnable } from '../read-steps.ts'
import { table } from '../table.ts'
import { laterStepOptions, type TypedStep } from '../typed-step.ts'
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

interface RunOptions extends GenerateOptions {
  then?: TypedStep[]
  keepSteps: boolean
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
    .action((options: GenerateOptions) => withService(context(), (session) => quote(session, context(), options)))
  const runCommand = program
    .command('run')
    .description('Make one generation and fetch its files.')
    .requiredOption('--model <id>', 'see: pressrun models')
    .option('--param <name=value>', 'a setting of the model; files by their path', collectPair)
    .option('--effect <id>', 'see: pressrun effects')
  laterStepOptions(runCommand)
    .option('--max-coins <coins>', 'refuse to spend more than this', parseWhole)
    .option('--out <dir>', 'where files go')
    .option('--name <template>', 'what files are called')
    .option('--consent', 'the people whose face or voice is used have agreed')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun run --model real-esrgan --param image=photo.jpg --max-coins 20 --out .',
    )
    .action((options: RunOptions) =>
      withService(context(), (session) => (options.then ? runSteps : run)(session, context(), options)),
    )
}

async function quote({ app, on }: CliSession, context: CliContext, options: GenerateOptions): Promise<void> {
  const { models } = await ask(app, 'models.list', on)
  const model = findModel(models, options.model)
  const params = readParams([model], options.param ?? {})
  // a service wants to see the files before it names a price; each is sent once, and the run after it uses the same
  for (const { name } of model.params.filter(isMediaParam)) {
    const param = ParamName.safeParse(name).data
    const value = param && params[param]
    if (!param || value === undefined) continue
    const send = async (path: string) => (await ask(app, 'inputs.send', { path, ...on })).assetId
    params[param] = Array.isArray(value) ? await Promise.all(value.map(send)) : await send(String(value))
  }
  const effect = options.effect === undefined ? {} : { effectId: options.effect }
  const quoted = await ask(app, 'quotes.read', { modelId: model.id, params, ...effect, ...on })
  if (context.json) return context.print(JSON.stringify(quoted))
  const dollars = quoted[EXTENSION]?.providerCost
  context.print(
    table(
      ['QUOTE', ''],
      [
        ['Coins', quoted.coins],
        ['Each output', quoted.coinsPerOutput],
        ...(dollars ? [['Real money', formatDollars(dollars.micros)] as const] : []),
        ['Outputs', quoted.outputs],
        ['Coins there are', quoted.availableCoins],
      ],
    ),
  )
}

async function run({ app, on }: CliSession, context: CliContext, options: GenerateOptions): Promise<void> {
  const { models } = await ask(app, 'models.list', on)
  const model = findModel(models, options.model)
  const params = readParams([model], options.param ?? {})
  const { id } = await ask(app, 'compose.make', {
    modelId: model.id,
    params,
    consent: options.consent ?? false,
    maxCoins: options.maxCoins ?? null,
    ...on,
    ...(options.effect === undefined ? {} : { effectId: options.effect }),
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
    ...(options.name === undefined ? {} : { nameTemplate: options.name }),
  })
  await watchBatch(app, context, id)
}

/** What has several steps is a batch of one row: it can be picked from, resumed and retried like any other. */
async function runSteps(session: CliSession, context: CliContext, options: RunOptions): Promise<void> {
  const { app, on } = session
  const { models } = await ask(app, 'models.list', on)
  const model = findModel(models, options.model)
  const { modelId, effectId, laterSteps, keepSteps } = await readChain(session, options)
  await requireRunnable(session, { modelId, effectId, laterSteps })
  const { nameTemplate } = await ask(app, 'settings.read', {})
  const { id } = await ask(app, 'batches.create', {
    source: { text: 'Run\n1\n', heading: true },
    settings: {
      modelId,
      effectId,
      mapping: {},
      constants: readParams([model], options.param ?? {}),
      laterSteps,
      keepSteps,
      consent: options.consent ?? false,
      nameTemplate: options.name ?? nameTemplate,
    },
    name: model.displayName,
    ...on,
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
  })
  let isUnderWay = false
  try {
    const first = await ask(app, 'batches.plan', { id })
    // every path was typed here
    const plan = await agreeToOutside(app, context, { id, plan: first, allowed: true })
    if (!context.json) context.print(describePlan(plan))
    const { rows } = await ask(app, 'batches.rows', { id, states: ['blocked'], limit: 1 })
    if (rows[0]) throw new HostError('invalid_params', rows[0].reason?.message ?? 'It cannot be run as it is.')
    if (options.maxCoins !== undefined && plan.coins > options.maxCoins)
      throw new HostError('max_coins_exceeded', `It costs up to ${plan.coins} coins. Nothing was charged.`)
    await ask(app, 'batches.start', { id, budget: plan.coins })
    isUnderWay = true
  } finally {
    if (!isUnderWay) await ask(app, 'batches.remove', { id })
  }
  await watchBatch(app, context, id)
}
