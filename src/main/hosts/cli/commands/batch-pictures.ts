import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { asBatchName } from '#shared/batch/batch-name.ts'
import type { Model } from '#shared/service/catalog.ts'
import { HostError } from '../../host-error.ts'
import type { FoundFiles } from '#shared/app/pictures.ts'
import { findOperation, type Operation } from '#shared/batch/operations.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import { counted } from '#shared/text/numbers.ts'
import { ask } from '../../ask.ts'
import { describePlan } from '../batch-words.ts'
import { withService, type CliContext, type CliSession } from '../context.ts'
import { parseWhole } from '../parse-whole.ts'
import { collectPair, findModel, readParams } from '../read-params.ts'
import { readChain, requireRunnable } from '../read-steps.ts'
import { laterStepOptions, type TypedStep } from '../typed-step.ts'
import { watchBatch } from '../watch-batch.ts'

/** What to do with files, as it is typed. */
export interface OperationOptions {
  model?: string
  effect?: string
  param?: Record<string, string>
  consent?: true
}

interface PicturesOptions extends OperationOptions {
  recipe?: string
  then?: TypedStep[]
  keepSteps: boolean
  subfolders?: true
  yes?: true
  budget?: number
  out?: string
  name?: string
  title?: string
}

export function addBatchPictures(batch: Command, context: () => CliContext): void {
  const command = operationOptions(
    batch.command('pictures').argument('<files...>', 'folders, pictures, sounds or films'),
  ).option('--recipe <name|file>', 'the steps that every file goes through; see: pressrun recipes')
  laterStepOptions(command)
    .description(
      'Do one thing, or several one after the other, to many files: a row each, named after it. Without --yes it is only priced.',
    )
    .option('--subfolders', 'look into the folders inside too')
    .option('--yes', 'run it at the price that is shown')
    .option('--budget <coins>', 'never spend more than this; without it, exactly what the plan says', parseWhole)
    .option('--out <dir>', 'where files go')
    .option('--name <template>', 'what files are called; without it, as the file they came from')
    .option('--title <text>', 'what the batch is called')
    .addHelpText(
      'after',
      '\nExamples:\n  pressrun batch pictures ./photos --model lanczos-upscale --yes' +
        '\n  pressrun batch pictures ./portraits --recipe "Portrait to sticker" --yes',
    )
    .action((paths: string[], options: PicturesOptions) =>
      withService(context(), (session) => pictures(session, context(), paths, options)),
    )
}

export function operationOptions(command: Command): Command {
  return command
    .option('--model <id>', 'what is done to each file; see: pressrun models')
    .option('--effect <id>', 'an effect instead of a model; see: pressrun effects')
    .option('--param <name=value>', 'a setting of it, such as upscale_factor=4', collectPair)
    .option('--consent', 'the people whose face or voice is used have agreed')
}

/** The model or effect that was named, as something that can be done to one file after the other. */
export async function readOperation(
  { app, on }: CliSession,
  { model: named, effect: effectId, param = {} }: OperationOptions,
): Promise<{ operation: Operation; kind: string; params: RequestParams }> {
  const { models } = await ask(app, 'models.list', on)
  const { effects } = await ask(app, 'effects.list', on)
  const effect = effectId === undefined ? undefined : effects.find(({ id }) => id === effectId)
  if (effectId !== undefined && !effect)
    throw new HostError('unknown_effect', `There is no effect "${effectId}". See: pressrun effects`)
  if (named === undefined && !effect)
    throw new HostError('usage', 'Say what to do: --model or --effect. See: pressrun models')
  const model: Model = findModel(models, named ?? effect!.modelId)
  for (const kind of new Set<string>(Object.values(UPLOAD_TYPES))) {
    const operation = findOperation(kind, { models, effects }, { modelId: model.id, effectId: effect?.id ?? null })
    if (operation) return { operation, kind, params: readParams([model], param) }
  }
  throw new HostError(
    'no_operation',
    `${effectId ?? model.displayName} cannot be done to one file after the other: it needs more than one file, or none.`,
  )
}

async function pictures(
  session: CliSession,
  context: CliContext,
  paths: readonly string[],
  options: PicturesOptions,
): Promise<void> {
  const { app, on } = session
  const chain = await readChain(session, options)
  const { operation, kind, params } = await readOperation(session, {
    ...options,
    ...(chain.modelId !== null && { model: chain.modelId }),
    ...(chain.effectId !== null && { effect: chain.effectId }),
  })
  await requireRunnable(session, { ...operation, laterSteps: chain.laterSteps })
  const found = await ask(app, 'pictures.look', {
    paths: paths.map((path) => resolve(path)),
    subfolders: options.subfolders ?? false,
  })
  const files = found.files.filter((file) => file.kind === kind)
  tellLeftOut(found, found.files.length - files.length)
  if (files.length === 0)
    throw new HostError('nothing_to_do', `There is no ${kind} that ${operation.modelId} could take.`)
  const { id } = await ask(app, 'pictures.batch', {
    files: files.map(({ path, name }) => ({ path, name })),
    modelId: operation.modelId,
    effectId: operation.effectId,
    params: { ...chain.params, ...params },
    laterSteps: chain.laterSteps,
    keepSteps: chain.keepSteps,
    consent: options.consent ?? false,
    name: options.title ?? (asBatchName(basename(resolve(paths[0] ?? '.'))) || 'Pictures'),
    ...on,
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
    ...(options.name === undefined ? {} : { nameTemplate: options.name }),
  })
  let isUnderWay = false
  try {
    const plan = await ask(app, 'batches.plan', { id })
    if (context.json) context.print(JSON.stringify({ type: 'plan', ...plan }))
    else context.print(describePlan(plan))
    if (plan.rows === 0) throw new HostError('nothing_to_do', await whyNot(session, id))
    if (options.yes) {
      await ask(app, 'batches.start', { id, budget: options.budget ?? plan.coins })
      isUnderWay = true
    } else if (!context.json) context.print('Nothing was sent for it yet. Add --yes to run it.')
  } finally {
    // what was only priced would stay behind as a draft
    if (!isUnderWay) await ask(app, 'batches.remove', { id })
  }
  if (isUnderWay) await watchBatch(app, context, id)
}

async function whyNot({ app }: CliSession, id: string): Promise<string> {
  const { rows } = await ask(app, 'batches.rows', { id, states: ['blocked'], limit: 1 })
  return rows[0]?.reason?.message ?? 'None of the files can be used.'
}

function tellLeftOut({ leftOut: { others, unusable, faults, folders, more } }: FoundFiles, ofOtherKind: number): void {
  if (others + ofOtherKind > 0) tell(`Left out: ${counted(others + ofOtherKind, 'other file', 'other files')}.`)
  for (const { message } of faults) tell(message)
  if (unusable > faults.length) tell(`${unusable - faults.length} more cannot be used.`)
  if (folders > 0)
    tell(`Left out: ${counted(folders, 'folder', 'folders')} inside. Add --subfolders to look into them.`)
  if (more) tell('There are more files than one batch takes; the rest is left out.')
}

/** On stderr, beside whatever a script reads. */
function tell(line: string): void {
  process.stderr.write(`pressrun: ${line}\n`)
}
