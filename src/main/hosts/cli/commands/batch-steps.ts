import { InvalidArgumentError, type Command } from 'commander'
import type { App } from '#main/app.ts'
import type { BatchRow } from '#shared/app/batch.ts'
import { HostError } from '../../host-error.ts'
import type { RowToPick } from '#shared/app/recipes.ts'
import { counted } from '#shared/text/numbers.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'
import { findBatchToSend, rowsOf } from '../find-batch.ts'
import { parseWhole } from '../parse-whole.ts'
import { describeBooks, describeCompared } from '../step-words.ts'
import { table } from '../table.ts'
import { watchBatch } from '../watch-batch.ts'

interface PickOptions {
  rows?: number[]
  outputs?: number[]
  all?: true
  none?: true
  undo?: true
  add?: true
}

interface AgainOptions {
  row: number
  step: number
  copy?: number
  budget?: number
}

/** What can be said about batches whose rows have several steps. */
export function addBatchSteps(batch: Command, context: () => CliContext): void {
  batch
    .command('pick')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--rows <rows>', 'rows of the list, such as 1,3-5; without it, all that wait', parseNumbers)
    .option('--outputs <numbers>', 'which outputs of these rows go on, such as 2,4', parseNumbers)
    .option('--all', 'all outputs of these rows go on')
    .option('--none', 'none does: these rows end here, without further cost')
    .option('--undo', 'take the choice of these rows back, as long as nothing of the next step was sent')
    .option('--add', 'more of rows that are decided; what was chosen before stays so')
    .description('Choose what goes on, and stay until the batch ends. Without a choice, show what waits.')
    .addHelpText('after', '\nExample:\n  pressrun batch pick --rows 1,3-5 --outputs 2,4')
    .action((id: string | undefined, options: PickOptions) =>
      withApp(context(), (session) => pick(session, context(), id, options)),
    )
  batch
    .command('steps')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--compare', 'ask the service what it held, charged and gave back for each, and compare')
    .description('The books of every step: rows, outputs and coins.')
    .addHelpText('after', '\nExample:\n  pressrun batch steps --compare')
    .action((id: string | undefined, options: { compare?: true }) =>
      withApp(context(), (session) => steps(session, context(), id, options)),
    )
  batch
    .command('again')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .requiredOption('--row <number>', 'which row of the list', parseWhole)
    .option('--step <number>', 'from which step on; without it, the first', parseWhole, 1)
    .option(
      '--copy <number>',
      'which of the row’s branches at that step, as `batch steps --json` counts them',
      parseWhole,
    )
    .option('--budget <coins>', 'from now on never more than this in all', parseWhole)
    .description('Make a step of a row once more, and all that come after it. What was made stays.')
    .addHelpText('after', '\nExample:\n  pressrun batch again --row 3 --step 2')
    .action((id: string | undefined, options: AgainOptions) =>
      withApp(context(), (session) => again(session, context(), id, options)),
    )
}

async function pick(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  options: PickOptions,
): Promise<void> {
  const { app } = session
  const ways = [options.outputs, options.all, options.none, options.undo].filter((way) => way !== undefined)
  if (ways.length > 1) throw new HostError('usage', 'Only one of --outputs, --all, --none and --undo can be meant.')
  if (options.add && options.none) throw new HostError('usage', 'Nothing is added by --none.')
  const { id: batchId } = await findBatchToSend(session, id)
  if (options.undo) return undo(app, context, batchId, options)
  const isMore = options.add ?? false
  const offered = chosenRows(await rowsToPick(app, batchId, isMore), options.rows, isMore)
  if (ways.length === 0) return show(app, context, offered, isMore)
  if (offered.length === 0) throw new HostError('nothing_to_pick', nothingOffered(isMore))
  const picks = offered.map((row) => ({ rowId: row.rowId, positions: positionsOf(row, options) }))
  const { goingOn, ended } = await ask(app, 'batches.pick', { id: batchId, picks })
  if (context.json) context.print(JSON.stringify({ type: 'picked', goingOn, ended }))
  else context.print(`${goingOn} ${goingOn === 1 ? 'goes' : 'go'} on, ${ended} ${ended === 1 ? 'ends' : 'end'} here.`)
  await watchBatch(app, context, batchId)
}

async function undo(app: App, context: CliContext, id: string, { rows }: PickOptions): Promise<void> {
  const decided = chosenRows(await rowsToPick(app, id, true), rows, true)
  if (decided.length === 0)
    throw new HostError('nothing_to_pick', 'No row was decided whose choice could be taken back.')
  await ask(app, 'batches.unpick', { id, rowIds: decided.map(({ rowId }) => rowId) })
  const count = decided.length
  if (context.json) context.print(JSON.stringify({ type: 'unpicked', rows: count }))
  else context.print(`${count} ${count === 1 ? 'row waits' : 'rows wait'} for your choice again.`)
}

function nothingOffered(isMore: boolean): string {
  return isMore ? 'No decided row has anything left to choose.' : 'No row waits for a choice.'
}

async function rowsToPick(app: App, id: string, decided: boolean): Promise<RowToPick[]> {
  const all: RowToPick[] = []
  for (;;) {
    const { rows, count } = await ask(app, 'batches.toPick', { id, decided, offset: all.length, limit: 500 })
    all.push(...rows)
    if (rows.length === 0 || all.length >= count) return all
  }
}

function chosenRows(
  offered: readonly RowToPick[],
  wanted: readonly number[] | undefined,
  isMore: boolean,
): RowToPick[] {
  if (!wanted) return [...offered]
  const there = new Set(offered.map(({ listRow }) => listRow))
  const missing = wanted.filter((row) => !there.has(row))
  if (missing.length > 0) {
    const rows = missing.length === 1 ? `Row ${missing[0]} does` : `Rows ${missing.join(', ')} do`
    throw new HostError(
      'unknown_row',
      isMore
        ? `${rows} not have a choice that more could be added to. Nothing was chosen.`
        : `${rows} not wait for a choice. Nothing was chosen. More of a row that is decided goes on by --add.`,
    )
  }
  return offered.filter(({ listRow }) => wanted.includes(listRow))
}

function positionsOf({ listRow, outputs }: RowToPick, options: PickOptions): number[] {
  const there = outputs.map(({ position }) => position)
  if (options.all) return there
  const wanted = options.outputs ?? []
  const missing = wanted.filter((position) => !there.includes(position))
  if (missing.length > 0)
    throw new HostError(
      'unknown_output',
      `Row ${listRow} has no output ${missing.join(', ')}. It has: ${there.join(', ')}. Nothing was chosen.`,
    )
  return wanted
}

async function show(app: App, context: CliContext, offered: readonly RowToPick[], isMore: boolean): Promise<void> {
  const rows = []
  for (const row of offered) {
    const outputs = []
    for (const output of row.outputs) {
      const { path } = await ask(app, 'library.read', { id: output.itemId })
      outputs.push({ ...output, path })
    }
    rows.push({ ...row, outputs })
  }
  if (context.json) return context.print(JSON.stringify({ type: 'toPick', rows }))
  if (rows.length === 0) return context.print(nothingOffered(isMore))
  const lines = rows.flatMap(({ listRow, step, outputs, picked }) =>
    outputs.map(({ position, coins, path }) => [
      listRow,
      step,
      position,
      picked.includes(position) ? 'goes on' : (coins ?? ''),
      path,
    ]),
  )
  context.print(table(['ROW', 'STEP', 'OUTPUT', 'GOING ON COSTS AT MOST', 'FILE'], lines))
}

async function steps(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  { compare }: { compare?: true },
): Promise<void> {
  const { app } = session
  const batch = await findBatchToSend(session, id)
  const found = await ask(app, 'batches.steps', { id: batch.id })
  if (!compare) return context.print(context.json ? JSON.stringify(found) : describeBooks(found.steps))
  const compared = await ask(app, 'batches.reconcile', { id: batch.id })
  context.print(
    context.json
      ? JSON.stringify({ ...found, compared })
      : `${describeBooks(found.steps)}\n\n${describeCompared(compared.steps)}`,
  )
  const [first] = compared.mismatches
  if (first)
    throw new HostError(
      'books_differ',
      `${counted(compared.mismatches.length, 'charge differs', 'charges differ')} from what the service says. Row ${first.listRow}, step ${first.step}: ${first.message}`,
    )
}

async function again(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  { row, step, copy, budget }: AgainOptions,
): Promise<void> {
  const { app } = session
  const batch = await findBatchToSend(session, id)
  const found: BatchRow[] = []
  for await (const each of rowsOf(app, batch.id))
    if (each.listRow === row && each.step === step && (copy === undefined || each.copy === copy)) found.push(each)
  const [only, another] = found
  const named = `row ${row}, step ${step}${copy === undefined ? '' : `, copy ${copy}`}`
  if (!only) throw new HostError('unknown_row', `There is no ${named} in this batch.`)
  if (another)
    throw new HostError(
      'unknown_row',
      `There are several of ${named}. Say which by --copy: ${found.map((each) => each.copy).join(', ')}.`,
    )
  await ask(app, 'batches.again', { rowId: only.id })
  if (budget === undefined) await ask(app, 'batches.resume', { id: batch.id })
  else await ask(app, 'batches.start', { id: batch.id, budget })
  await watchBatch(app, context, batch.id)
}

/** `1,3-5`, each once and in order. */
function parseNumbers(text: string): number[] {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to < from) throw new InvalidArgumentError('Expected numbers such as 1,3-5.')
    for (let number = from; number <= to; number++) numbers.add(number)
  }
  return [...numbers].toSorted((one, other) => one - other)
}
