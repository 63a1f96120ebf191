import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { WatchFolder } from '#shared/app/watch-folders.ts'
import { HostError } from '../../host-error.ts'
import { ask } from '../../ask.ts'
import { withApp, withService, type CliContext, type CliSession } from '../context.ts'
import { parseWhole } from '../parse-whole.ts'
import { table } from '../table.ts'
import { operationOptions, readOperation, type OperationOptions } from './batch-pictures.ts'

interface AddOptions extends OperationOptions {
  budget: number
  total?: true
  existing?: true
  subfolders?: true
  out?: string
}

export function addWatchCommands(program: Command, context: () => CliContext): void {
  const watch = program
    .command('watch')
    .description('Folders whose new files are run once, while Pressrun is open in a window or by `serve`.')
  operationOptions(watch.command('add').argument('<folder>', 'what is saved into it is run'))
    .description('Watch a folder from now on.')
    .requiredOption('--budget <coins>', 'never more than this a day', parseWhole)
    .option('--total', 'the budget is for all time, not for a day')
    .option('--existing', 'run the files that are in it already, too')
    .option('--subfolders', 'folders inside are watched too')
    .option('--out <dir>', 'where files go')
    .addHelpText('after', '\nExample:\n  pressrun watch add ./inbox --model lanczos-upscale --budget 100 --out ./large')
    .action((folder: string, options: AddOptions) =>
      withService(context(), (session) => add(session, context(), folder, options)),
    )
  watch
    .command('list')
    .description('All watched folders, and what they have spent.')
    .action(() => withApp(context(), (session) => list(session, context())))
  watch
    .command('pause')
    .argument('<folder>', 'its path, or the beginning of its id')
    .option('--resume', 'go on instead')
    .description('Take nothing from a folder until it is resumed.')
    .action((folder: string, { resume }: { resume?: true }) =>
      withApp(context(), async (session) => {
        const { id } = await find(session, folder)
        print(context(), await ask(session.app, 'watchFolders.pause', { id, paused: resume !== true }))
      }),
    )
  watch
    .command('remove')
    .argument('<folder>', 'its path, or the beginning of its id')
    .description('Watch a folder no longer. Its files, batches and results stay.')
    .action((folder: string) =>
      withApp(context(), async (session) => {
        const found = await find(session, folder)
        await ask(session.app, 'watchFolders.remove', { id: found.id })
        context().print(context().json ? JSON.stringify({ id: found.id }) : `${found.path} is no longer watched.`)
      }),
    )
}

async function add(session: CliSession, context: CliContext, folder: string, options: AddOptions): Promise<void> {
  const { operation, params } = await readOperation(session, options)
  const added = await ask(session.app, 'watchFolders.add', {
    path: resolve(folder),
    modelId: operation.modelId,
    effectId: operation.effectId,
    params,
    consent: options.consent ?? false,
    existing: options.existing ? 'run' : 'leave',
    subfolders: options.subfolders ?? false,
    budget: options.budget,
    budgetPer: options.total ? 'all' : 'day',
    ...session.on,
    ...(options.out === undefined ? {} : { outDir: resolve(options.out) }),
  })
  print(context, added)
}

async function list({ app }: CliSession, context: CliContext): Promise<void> {
  const { folders } = await ask(app, 'watchFolders.list', {})
  if (context.json) return context.print(JSON.stringify({ folders }))
  context.print(
    table(
      ['ID', 'FOLDER', 'DOES', 'STATE', 'RUN', 'SPENT', 'BUDGET'],
      folders.map((folder) => [
        folder.id,
        folder.path,
        folder.effectId ?? folder.modelId,
        folder.paused ? 'paused' : (folder.trouble?.code ?? 'watched'),
        folder.taken,
        folder.spent,
        `${folder.budget} ${folder.budgetPer === 'day' ? 'a day' : 'in all'}`,
      ]),
    ),
  )
}

function print(context: CliContext, folder: WatchFolder): void {
  const state = folder.paused ? 'is paused' : 'is watched'
  const limit = `${folder.budget} coins ${folder.budgetPer === 'day' ? 'a day' : 'in all'}`
  context.print(context.json ? JSON.stringify(folder) : `${folder.path} ${state}, for up to ${limit}.`)
}

async function find({ app }: CliSession, named: string): Promise<WatchFolder> {
  const { folders } = await ask(app, 'watchFolders.list', {})
  const path = resolve(named)
  const [found, other] = folders.filter((folder) => folder.path === path || folder.id.startsWith(named))
  if (!found) throw new HostError('unknown_folder', `${named} is not watched. See: pressrun watch list`)
  if (other) throw new HostError('unknown_folder', `${named} is watched more than once: say which by its id.`)
  return found
}
