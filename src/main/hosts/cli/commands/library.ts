import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import {
  FLAGS,
  FOUND_SORT_KEYS,
  type Flag,
  type LibraryEntry,
  type LibraryFilter,
  type LibraryItem,
  type SortKey,
  isDescending,
} from '#shared/app/library.ts'
import { plainView } from '#shared/app/library-view.ts'
import { ask } from '../../ask.ts'
import { withApp, withService, type CliContext, type CliSession } from '../context.ts'
import { collect } from '../collect.ts'
import { wholeNumber } from '../parse-whole.ts'
import { table } from '../table.ts'
import { addExportCommands, STEPS_HELP } from './library-export.ts'
import { addCullingCommands } from './library-culling.ts'
import { addContactSheetCommand } from './library-contact-sheet.ts'

interface SearchOptions {
  kind?: string[]
  model?: string[]
  tag?: string[]
  rating?: number
  flag?: Flag[]
  meaning?: true
  like?: string
  sort?: SortKey
  reverse?: boolean
  deleted?: true
  steps?: true
  limit: number
}

const MOST_AT_ONCE = 500
const PROMPT_WIDTH = 48

export function addLibraryCommands(program: Command, context: () => CliContext): void {
  const library = program.command('library').description('Everything that was ever made, on this computer.')
  library
    .command('search')
    .argument('[words...]', 'beginnings of words; "in quotes" they stand together')
    .description('Find what was made, the last that came in first.')
    .option('--kind <kind>', 'image, video, audio, 3d or text; several are fine', collect)
    .option('--model <id>', 'made by this model; several are fine', collect)
    .option('--tag <tag>', 'has this tag; several are fine', collect)
    .option('--rating <stars>', 'at least so many stars', wholeNumber(0, 5))
    .addOption(new Option('--flag <flags...>', 'flagged like this').choices(FLAGS))
    .option('--meaning', 'also what says the same in other words, the best first')
    .option('--like <id>', 'what is like this item, the most alike first')
    .option('--deleted', 'what lies in the trash')
    .option('--steps', STEPS_HELP)
    .addOption(new Option('--sort <key>', 'what they are sorted by').choices(FOUND_SORT_KEYS))
    .option('--reverse', 'the other way round')
    .option('--limit <number>', 'at most so many', wholeNumber(1, 1_000_000), 50)
    .addHelpText(
      'after',
      '\nExamples:\n  pressrun library search fox boat --kind image --rating 4\n  pressrun library search cosy winter evening --meaning',
    )
    .action((words: string[], options: SearchOptions) =>
      withApp(context(), (session) => search(session, context(), words, options)),
    )
  library
    .command('show')
    .argument('<id>')
    .description('Everything that is known of one item.')
    .addHelpText('after', '\nExample:\n  pressrun library show 0198c1f2-7c1e-7a53-9f6e-2f1f6a1f0c11 --json')
    .action((id: string) => withApp(context(), (session) => show(session, context(), id)))
  addExportCommands(library, context)
  addContactSheetCommand(library, context)
  library
    .command('heal')
    .argument('[folders...]', 'where else to look for what was moved')
    .description('Find files again that were moved or renamed outside.')
    .addHelpText('after', '\nExample:\n  pressrun library heal ~/Desktop')
    .action((folders: string[]) => withApp(context(), (session) => heal(session, context(), folders)))
  library
    .command('sync')
    .description('Fetch what the account has made and this computer lacks.')
    .addHelpText('after', '\nExample:\n  pressrun library sync --connection Studio')
    .action(() => withService(context(), (session) => sync(session, context())))
  addCullingCommands(library, context)
}

async function search(
  { app }: CliSession,
  context: CliContext,
  words: readonly string[],
  options: SearchOptions,
): Promise<void> {
  const filter: LibraryFilter = {
    ...(words.length === 0 ? {} : { text: words.join(' ') }),
    ...(options.meaning ? { meaning: true } : {}),
    ...(options.like === undefined ? {} : { like: options.like }),
    ...(options.kind ? { kinds: options.kind } : {}),
    ...(options.model ? { modelIds: options.model } : {}),
    ...(options.tag ? { tags: options.tag } : {}),
    ...(options.rating === undefined ? {} : { minRating: options.rating }),
    ...(options.flag ? { flags: options.flag } : {}),
    ...(options.deleted ? { trashed: true } : {}),
  }
  const view = plainView(filter, options)
  const by = options.sort ?? (options.meaning || options.like !== undefined ? 'relevance' : 'date')
  const sort = { by, descending: isDescending(by) !== (options.reverse ?? false) }
  const found: LibraryEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null && found.length < options.limit;) {
    const limit = Math.min(options.limit - found.length, MOST_AT_ONCE)
    const page: { items: LibraryEntry[]; nextCursor: string | null } = await ask(app, 'library.search', {
      ...view,
      sort,
      limit,
      ...(cursor ? { cursor } : {}),
    })
    if (context.json) for (const item of page.items) context.print(JSON.stringify(item))
    found.push(...page.items)
    cursor = page.nextCursor
  }
  if (context.json) return
  const { count } = await ask(app, 'library.count', view)
  context.print(
    table(
      ['ID', 'KIND', 'MODEL', 'STARS', 'PROMPT', 'FILE'],
      found.map(({ id, kind, modelName, rating, prompt, path, missing }) => [
        id,
        kind,
        modelName,
        rating,
        prompt.length > PROMPT_WIDTH ? `${prompt.slice(0, PROMPT_WIDTH - 1)}…` : prompt,
        missing ? `${path} (missing)` : path,
      ]),
    ),
  )
  if (count > found.length) context.print(`${found.length} of ${count}; more with --limit.`)
}

async function show({ app }: CliSession, context: CliContext, id: string): Promise<void> {
  const item = await ask(app, 'library.read', { id })
  context.print(context.json ? JSON.stringify(item) : table(['ITEM', ''], describe(item)))
}

function describe(item: LibraryItem): [string, string | number][] {
  const { width, height, durationSeconds } = item
  const lines: [string, string | number | null][] = [
    ['File', item.missing ? `${item.path} (missing)` : item.path],
    ...item.companions.map(({ variant, path }): [string, string] => [`As ${variant}`, path]),
    ['Kind', item.kind],
    ['Size', width !== null && height !== null ? `${width} × ${height}` : null],
    ['Seconds', durationSeconds],
    ['Model', `${item.modelName} (${item.modelId})`],
    ['Effect', item.effectId],
    ...Object.entries(item.params).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
    ['Coins', item.coins],
    ['Batch', batchOf(item)],
    ['Connection', item.connectionName],
    ['Generation', item.generationId],
    ['Made', item.createdAt],
    ['Stars', item.rating],
    ['Tags', item.tags.join(', ') || null],
    ['Made from', item.madeFrom.join(', ') || null],
    ['Used in', item.usedIn.join(', ') || null],
  ]
  return lines.filter((line): line is [string, string | number] => line[1] !== null)
}

function batchOf({ batchId, batchName, row }: LibraryItem): string | null {
  if (batchId === null) return null
  return batchName === null ? 'A single run' : `${batchName}, row ${row ?? '?'}`
}

async function heal({ app }: CliSession, context: CliContext, folders: readonly string[]): Promise<void> {
  const healed = await ask(app, 'library.heal', { folders: folders.map((folder) => resolve(folder)) })
  if (context.json) return context.print(JSON.stringify(healed))
  context.print(`${healed.checked} checked, ${healed.relinked} found again, ${healed.missing} missing.`)
}

async function sync({ app, on }: CliSession, context: CliContext): Promise<void> {
  const connectionId = on.connectionId ?? (await ask(app, 'connections.list', {})).selectedId
  const synced = await ask(app, 'library.sync', { connectionId })
  if (context.json) return context.print(JSON.stringify(synced))
  context.print(`${synced.seen} made, ${synced.added} fetched, ${synced.failed} could not be fetched.`)
}
