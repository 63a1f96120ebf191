import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { App } from '#main/app.ts'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { HostError } from '../../host-error.ts'
import { stepTarget, type ColumnTarget } from '#shared/batch/column-mapping.ts'
import { FIRST_MODEL } from '#shared/batch/first-model.ts'
import { BatchSettings, DynamicPrompts } from '#shared/batch/settings.ts'
import { countRowsIn, MADE_STATES } from '#shared/batch/states.ts'
import type { Style } from '#shared/batch/styles.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { issuesOf } from '#shared/service/problem.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ruleWords } from '#shared/text/rule-words.ts'
import { ask } from '../../ask.ts'
import { describeBatch, describePlan } from '../batch-words.ts'
import { collect } from '../collect.ts'
import { unlockFor, withApp, withService, type CliContext, type CliSession } from '../context.ts'
import { findBatch, findBatchToSend } from '../find-batch.ts'
import { agreeToOutside, describeOutside } from '../outside-files.ts'
import { parseWhole } from '../parse-whole.ts'
import { collectPair, paramName, readParam, readParams } from '../read-params.ts'
import { readChain, requireRunnable } from '../read-steps.ts'
import { table } from '../table.ts'
import { laterStepOptions, type TypedStep } from '../typed-step.ts'
import { watchBatch, watchBatches } from '../watch-batch.ts'
import { addBatchPictures } from './batch-pictures.ts'
import { addBatchStops } from './batch-stops.ts'
import { addBatchSteps } from './batch-steps.ts'

interface ListOptions {
  sheet?: string
  model?: string
  effect?: string
  recipe?: string
  then?: TypedStep[]
  keepSteps: boolean
  map?: Record<string, string>
  set?: Record<string, string>
  sweep?: Record<string, string>
  paired?: true
  repeats?: number
  seed?: string
  dynamic?: DynamicPrompts
  style?: string[]
  consent?: true
  name?: string
  out?: string
  title?: string
  budget?: number
  allowOutside?: true
}

export function addBatchCommands(program: Command, context: () => CliContext): void {
  const batch = program.command('batch').description('Run a prompt list, and look after what runs.')
  listOptions(batch.command('plan').argument('<file>', 'a CSV, TSV, .xlsx or .ods file, or a prompt a line'))
    .description('Check a list and price it exactly. Moves no coin.')
    .addHelpText('after', '\nExample:\n  pressrun batch plan prompts.csv --model illustration-poster')
    .action((file: string, options: ListOptions) =>
      withService(context(), (session) => plan(session, context(), file, options)),
    )
  listOptions(batch.command('run').argument('<file>', 'a CSV, TSV, .xlsx or .ods file, or a prompt a line'))
    .description('Run a list to its end. Ctrl+C pauses.')
    .option('--budget <coins>', 'never spend more than this; without it, exactly what the plan says', parseWhole)
    .addHelpText(
      'after',
      '\nExample:\n  pressrun batch run prompts.csv --model illustration-poster --sweep palette=sunset,ocean --budget 200',
    )
    .action((file: string, options: ListOptions) =>
      withService(context(), (session) => run(session, context(), file, options)),
    )
  addBatchPictures(batch, context)
  addBatchSteps(batch, context)
  batch
    .command('list')
    .description('All batches, newest first.')
    .action(() => withApp(context(), ({ app }) => list(app, context())))
  batch
    .command('status')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .description('Where a batch stands, and why rows are not done.')
    .action((id?: string) => withApp(context(), ({ app }) => status(app, context(), id)))
  addBatchStops(batch, context)
  batch
    .command('resume')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--all', 'every batch that has not ended')
    .option('--budget <coins>', 'from now on never more than this in all', parseWhole)
    .description('Go on with a batch where it stands, and stay until it ends.')
    .action((id: string | undefined, options: { all?: true; budget?: number }) =>
      withApp(context(), (session) => resume(session, context(), id, options)),
    )
  batch
    .command('retry')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--consent', 'the people whose face or voice is used have agreed: rows that wait for that go on')
    .description('Try failed and canceled rows again, and stay until they end.')
    .action((id: string | undefined, { consent = false }: { consent?: boolean }) =>
      withApp(context(), (session) => retry(session, context(), id, consent)),
    )
  batch
    .command('report')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--out <file>', 'write it there instead of to stdout; a file that is there is not replaced')
    .description(
      'The list as it ran, with every setting, what each row cost and where its files are, as CSV. Run again, it skips what is done.',
    )
    .action((id: string | undefined, { out }: { out?: string }) =>
      withApp(context(), ({ app }) => report(app, context(), id, out)),
    )
}

function listOptions(command: Command): Command {
  const chosen = command
    .option('--model <id>', 'the model of rows that name none')
    .option('--effect <id>', 'the effect of rows that name none')
    .option('--recipe <name|file>', 'the steps that every row goes through; see: pressrun recipes')
  return laterStepOptions(chosen)
    .option('--sheet <name>', 'which table of a workbook; the first one otherwise')
    .option('--map <column=param>', 'what a column means, when its name does not say', collectPair)
    .option('--set <param=value>', 'for cells that are empty or not there', collectPair)
    .option('--sweep <param=a,b,c>', 'each row once for every value', collectPair)
    .option('--paired', 'step through several sweeps side by side instead of crossing them')
    .option('--repeats <number>', 'each row this often', parseWhole)
    .option('--seed <rule>', 'given, rolled, stepped from 1, or one number for all')
    .option(
      '--dynamic <all|number>',
      'prompts like {red|blue} and __colours__: all they stand for, or so many of them',
      parseDynamic,
    )
    .option('--style <name>', 'a saved style for every prompt; several are fine', collect)
    .option('--consent', 'the people whose face or voice is used have agreed')
    .option('--name <template>', 'what files are called')
    .option('--out <dir>', 'where files go')
    .option('--title <text>', 'what the batch is called')
    .option('--allow-outside', 'read files outside the folder of the list; without it they are asked for')
}

async function create(session: CliSession, file: string, options: ListOptions): Promise<Batch> {
  const { app, on } = session
  const { models } = await ask(app, 'models.list', on)
  const chain = await readChain(session, options)
  const source = { path: resolve(file), ...(options.sheet !== undefined && { sheetName: options.sheet }) }
  const listed = await ask(app, 'batches.inspectList', { source })
  const { nameTemplate } = await ask(app, 'settings.read', {})
  const saysModel = ['model', 'effect'].some((target) =>
    Object.values({ ...listed.mapping, ...options.map }).includes(target),
  )
  const modelId = chain.modelId ?? (saysModel || chain.effectId !== null ? null : FIRST_MODEL)
  await requireRunnable(session, { ...chain, modelId })
  const chosen = models.filter(({ id }) => id === modelId)
  const readers = chosen.length > 0 ? chosen : models
  const settings = readSettings({
    modelId,
    effectId: chain.effectId,
    mapping: { ...listed.mapping, ...readMapping(options.map, listed.columns) },
    constants: { ...chain.params, ...readParams(readers, options.set ?? {}) },
    laterSteps: chain.laterSteps,
    keepSteps: chain.keepSteps,
    sweeps: {
      mode: options.paired ? 'paired' : 'crossed',
      axes: Object.entries(options.sweep ?? {}).map(([param, text]) => ({
        param: paramName(param),
        values: text.split(',').map((value): ParamValue => readParam(readers, param, value) ?? value),
      })),
    },
    repeats: options.repeats ?? 1,
    seed: readSeed(options.seed),
    ...(options.dynamic && { dynamicPrompts: options.dynamic }),
    styles: await chosenStyles(app, options.style),
    consent: options.consent ?? false,
    nameTemplate: options.name ?? nameTemplate,
  })
  const batch = await ask(app, 'batches.create', {
    source,
    settings,
    ...on,
    ...(options.title === undefined ? {} : { name: options.title }),
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
  })
  if (batch.rows > 0) return batch
  await ask(app, 'batches.remove', { id: batch.id })
  throw new HostError('empty_list', 'The list has a heading but no rows. Add at least one.')
}

async function chosenStyles(app: App, names: readonly string[] = []): Promise<Style[]> {
  if (names.length === 0) return []
  const { styles } = await ask(app, 'styles.list', {})
  return names.map((name) => {
    const style = styles.find((known) => known.name.toLowerCase() === name.trim().toLowerCase())
    if (!style) throw new Refusal('unknown_name', localized('refusals.nothingSavedAs', name))
    return style
  })
}

function parseDynamic(text: string): DynamicPrompts {
  const read = DynamicPrompts.safeParse(text === 'all' ? { mode: 'all' } : { mode: 'drawn', draws: Number(text) })
  if (!read.success) throw new InvalidArgumentError('Expected "all", or a number from 1 to 1000.')
  return read.data
}

function readMapping(typed: Record<string, string> = {}, columns: readonly string[]): Record<string, ColumnTarget> {
  const mapping: Record<string, ColumnTarget> = {}
  for (const [wanted, target] of Object.entries(typed)) {
    const column = columns.find((name) => name.toLowerCase() === wanted.toLowerCase())
    if (column === undefined)
      throw new HostError('unknown_column', `The list has no column "${wanted}". It has: ${columns.join(', ')}.`)
    mapping[column] = isOwnTarget(target) ? target : (stepTarget(target) ?? paramName(target))
  }
  return mapping
}

function isOwnTarget(target: string): target is 'model' | 'effect' | 'status' {
  return target === 'model' || target === 'effect' || target === 'status'
}

/** What was typed may be out of bounds: that is said, not stumbled over. */
function readSettings(draft: unknown): BatchSettings {
  const read = BatchSettings.safeParse(draft)
  if (read.success) return read.data
  const issues = issuesOf(read.error, ruleWords).map(({ path, message }) => `${path}: ${message}`)
  throw new HostError('invalid_options', issues.join(' '))
}

function readSeed(text: string | undefined): BatchSettings['seed'] {
  if (text === undefined || text === 'given') return { rule: 'given', start: 1 }
  if (text === 'rolled' || text === 'stepped') return { rule: text, start: 1 }
  if (/^\d{1,10}$/.test(text)) return { rule: 'fixed', start: Number(text) }
  throw new HostError('invalid_seed', '--seed is given, rolled, stepped or a number.')
}

async function plan(session: CliSession, context: CliContext, file: string, options: ListOptions): Promise<void> {
  const batch = await create(session, file, options)
  try {
    const planned = await ask(session.app, 'batches.plan', { id: batch.id })
    context.print(context.json ? JSON.stringify({ type: 'plan', ...planned }) : describePlan(planned))
    if (!context.json && planned.outside.rows > 0) context.print(describeOutside(planned.outside))
    await printBlocked(session.app, context, batch)
  } finally {
    await ask(session.app, 'batches.remove', { id: batch.id })
  }
}

async function run(session: CliSession, context: CliContext, file: string, options: ListOptions): Promise<void> {
  const { app } = session
  const { id } = await create(session, file, options)
  let isUnderWay = false
  try {
    isUnderWay = await start(app, context, id, options)
  } finally {
    // what was refused, or has nothing to do, would stay behind as a draft
    if (!isUnderWay) await ask(app, 'batches.remove', { id })
  }
  if (isUnderWay) await watchBatch(app, context, id)
}

/** Answers whether there is anything to wait for. */
async function start(
  app: App,
  context: CliContext,
  id: string,
  { budget, allowOutside }: Pick<ListOptions, 'budget' | 'allowOutside'>,
): Promise<boolean> {
  const first = await ask(app, 'batches.plan', { id })
  const planned = await agreeToOutside(app, context, { id, plan: first, allowed: allowOutside ?? false })
  if (planned.rows > 0) {
    if (!context.json) context.print(describePlan(planned))
    await ask(app, 'batches.start', { id, budget: budget ?? planned.coins })
    return true
  }
  const batch = await ask(app, 'batches.read', { id })
  await printBlocked(app, context, batch)
  if (batch.counts.skipped !== batch.rows) throw new HostError('nothing_to_do', 'No row of the list can be run.')
  context.print(context.json ? JSON.stringify({ type: 'batch', ...batch }) : `All ${batch.rows} rows are done already.`)
  return false
}

async function printBlocked(app: App, context: CliContext, batch: Batch): Promise<void> {
  const { rows } = await ask(app, 'batches.rows', { id: batch.id, states: ['blocked', 'failed'], limit: 50 })
  if (rows.length === 0) return
  if (context.json) return rows.forEach((row) => context.print(JSON.stringify({ type: 'row', ...row })))
  context.print(
    table(
      ['ROW', 'STATE', 'WHY'],
      rows.map((row) => [row.listRow, row.state, whyOf(row)]),
    ),
  )
}

function whyOf({ reason, issues }: BatchRow): string {
  const suggestion = issues.find((issue) => issue.suggestion)?.suggestion
  const why = reason?.message ?? ''
  return suggestion ? `${why} Did you mean ${suggestion}?` : why
}

async function list(app: App, context: CliContext): Promise<void> {
  const { batches } = await ask(app, 'batches.list', {})
  if (context.json) return context.print(JSON.stringify({ batches }))
  const isBilled = batches.some(({ providerCost }) => providerCost !== null)
  const lineOf = ({ id, name, state, counts, rows, coins, providerCost }: Batch) => [
    id,
    name,
    state,
    countRowsIn(counts, MADE_STATES),
    rows,
    coins.charged,
    ...(isBilled ? [providerCost ? formatDollars(providerCost.billed.micros) : ''] : []),
  ]
  context.print(
    table(['ID', 'NAME', 'STATE', 'DONE', 'ROWS', 'COINS', ...(isBilled ? ['PROVIDERS'] : [])], batches.map(lineOf)),
  )
}

async function status(app: App, context: CliContext, id: string | undefined): Promise<void> {
  const batch = await findBatch(app, id)
  if (context.json) return context.print(JSON.stringify(batch))
  context.print(describeBatch(batch))
  await printBlocked(app, context, batch)
}

async function resume(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  { all, budget }: { all?: true; budget?: number },
): Promise<void> {
  const { app } = session
  const { batches } = await ask(app, 'batches.list', {})
  const wanted = all
    ? batches.filter(({ state }) => state === 'running' || state === 'paused').reverse()
    : [await findBatch(app, id)]
  await unlockFor(session, wanted)
  const goingOn: string[] = []
  let firstFailure: unknown
  for (const batch of wanted) {
    try {
      await goOn(app, batch, budget)
      goingOn.push(batch.id)
    } catch (error) {
      // one that is refused leaves the others going
      firstFailure ??= error
    }
  }
  // all of them go on together; each is watched to its end
  await watchBatches(app, context, goingOn).catch((error: unknown) => (firstFailure ??= error))
  if (firstFailure !== undefined) throw firstFailure
}

async function goOn(app: App, { id, state, budget: before }: Batch, budget: number | undefined): Promise<void> {
  if (state === 'draft') {
    // as `run` would have begun it: no more than what the plan says
    const { coins } = await ask(app, 'batches.plan', { id })
    await ask(app, 'batches.start', { id, budget: budget ?? before ?? coins })
  } else if (budget === undefined) await ask(app, 'batches.resume', { id })
  else await ask(app, 'batches.start', { id, budget })
}

async function retry(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  consent: boolean,
): Promise<void> {
  const { app } = session
  const batch = await findBatchToSend(session, id)
  if (batch.state === 'draft')
    throw new HostError(
      'nothing_to_do',
      `${batch.name} was not started, so nothing of it has failed. Start it with: batch resume ${batch.id}`,
    )
  await ask(app, 'batches.retry', { id: batch.id, ...(consent && { consent }) })
  await ask(app, 'batches.plan', { id: batch.id })
  await ask(app, 'batches.start', { id: batch.id, budget: batch.budget })
  await watchBatch(app, context, batch.id)
}

async function report(app: App, context: CliContext, id: string | undefined, out: string | undefined): Promise<void> {
  const { id: found } = await findBatch(app, id)
  const result = await ask(app, 'batches.report', { id: found, ...(out === undefined ? {} : { path: resolve(out) }) })
  if (context.json) context.print(JSON.stringify(result))
  else if (result.text !== null) process.stdout.write(result.text)
  else context.print(`${result.rows} rows written to ${result.path}`)
}
