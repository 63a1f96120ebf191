import { resolve } from 'node:path'
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { allIds } from '#shared/app/all-ids.ts'
import { HostError } from '../../host-error.ts'
import { EXPORT_FORMATS, MOST_EXPORT_PERCENT, MOST_EXPORT_SIDE, type ExportSize } from '#shared/app/export-format.ts'
import {
  BUNDLED_PRESETS,
  EXPORT_DPI,
  EXPORT_METADATA,
  withNextPart,
  type ExportOptions,
  type ExportOutcome,
} from '#shared/app/export.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import { plainView } from '#shared/app/library-view.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'
import { wholeNumber } from '../parse-whole.ts'

/** Which items: by their ids, or all of a batch or a collection. */
export interface ChosenItems {
  batch?: string
  collection?: string
  rating?: number
  steps?: true
}

interface ExportFlags extends ChosenItems {
  to: string
  preset?: string
  format?: ExportOptions['format']
  longSide?: number
  box?: [width: number, height: number]
  crop?: [width: number, height: number]
  percent?: number
  quality?: number
  srgb?: true
  background?: string
  metadata?: ExportOptions['metadata']
  dpi?: ExportOptions['dpi']
  name?: string
}

export function addExportCommands(library: Command, context: () => CliContext): void {
  choosing(library.command('export'))
    .requiredOption('--to <dir>', 'the folder to copy into')
    .option(
      '--preset <name>',
      `${Object.keys(BUNDLED_PRESETS).join(', ')}, or one of your own; what else is said goes first`,
    )
    .addOption(new Option('--format <format>', 'of pictures; everything else stays as it is').choices(EXPORT_FORMATS))
    .option('--long-side <pixels>', 'the longer side is no longer than this', wholeNumber(1, MOST_EXPORT_SIDE))
    .option('--box <size>', 'fits into this, as in 1920x1080', parseSize)
    .option('--crop <size>', 'exactly this, with the rest cut off, as in 1080x1080', parseSize)
    .option('--percent <percent>', 'of its own size', wholeNumber(1, MOST_EXPORT_PERCENT))
    .option('--quality <quality>', 'from 1 to 100, for JPEG, WebP and AVIF', wholeNumber(1, 100))
    .option('--srgb', 'in the colours of every screen')
    .option('--background <colour>', 'for what is transparent in a JPEG, as in #ffffff')
    .addOption(new Option('--metadata <what>', 'what a copy says of itself').choices(EXPORT_METADATA))
    .addOption(new Option('--dpi <dots>', 'an inch, as a delivered picture says it').argParser(parseDpi))
    .option('--name <template>', 'as for a batch, and {original}, {counter} and {rating}')
    .description(
      'Copy items; unless told otherwise, marked as generated, with the words of the photographer and nothing of how they were made.',
    )
    .addHelpText(
      'after',
      `
Examples:
  pressrun library export 0198c1f2-7c1e-7a53-9f6e-2f1f6a1f0c11 --to ./handover
  pressrun library export --collection Covers --to ./web --format jpeg --long-side 2048 --quality 82 --name "{counter:03}-{original}.{ext}"`,
    )
    .action((ids: string[], flags: ExportFlags) =>
      withApp(context(), (session) => exportItems(session, context(), ids, flags)),
    )
}

/** Option of all commands that show or take a part of the library. */
export const STEPS_HELP = 'also what earlier steps of recipes made, which otherwise lies below what was made of it'

/** The ways to name items that commands about many of them share. */
export function choosing(command: Command): Command {
  return command
    .addArgument(new Argument('[ids...]', 'items, as search and show name them'))
    .option('--batch <id>', 'everything a batch has made')
    .option('--collection <name>', 'everything in a collection')
    .option('--rating <stars>', 'of those, only what has at least so many stars', wholeNumber(0, 5))
    .option('--steps', STEPS_HELP)
}

/** In the order in which they were made, unless ids say another. */
export async function chosenIds({ app }: CliSession, ids: readonly string[], chosen: ChosenItems): Promise<string[]> {
  if (ids.length > 0) return [...ids]
  if (chosen.batch === undefined && chosen.collection === undefined)
    throw new HostError('nothing_chosen', 'Name items by their ids, or use --batch or --collection.')
  const filter: LibraryFilter = {
    ...(chosen.batch === undefined ? {} : { batchIds: [chosen.batch] }),
    ...(chosen.collection === undefined ? {} : { collectionId: await collectionId(app, chosen.collection) }),
    ...(chosen.rating === undefined ? {} : { minRating: chosen.rating }),
  }
  const found = await allIds({ request: (name, input) => ask(app, name, input) }, plainView(filter, chosen))
  if (found.length === 0) throw new HostError('nothing_found', 'There is nothing of that kind in the library.')
  return found.toReversed()
}

async function collectionId(app: CliSession['app'], name: string): Promise<string> {
  const { collections } = await ask(app, 'collections.list', {})
  const wanted = name.toLowerCase()
  const found = collections.find((each) => each.id === name || each.name.toLowerCase() === wanted)
  if (!found) throw new HostError('unknown_collection', `There is no collection called "${name}".`)
  return found.id
}

async function exportItems(
  session: CliSession,
  context: CliContext,
  named: readonly string[],
  flags: ExportFlags,
): Promise<void> {
  const ids = await chosenIds(session, named, flags)
  const options = await optionsOf(session, flags)
  const exported = await exportAll(session.app, ids, { folder: resolve(flags.to), options })
  if (context.json) context.print(JSON.stringify(exported))
  else {
    context.print(`${exported.files} ${exported.files === 1 ? 'file is' : 'files are'} in ${exported.folder}.`)
    for (const id of exported.missing) context.print(`- ${id} is not there.`)
    for (const id of exported.failed) context.print(`- ${id} could not be converted.`)
    for (const id of exported.changed)
      context.print(
        `- ${id} was not copied whole: something else has the place of a file of it. Put the file back, or run library heal.`,
      )
  }
  if (exported.stopped === 'disk_full')
    throw new HostError('disk_full', `The disk is full: ${exported.files} of ${ids.length} were exported.`)
  const without = exported.missing.length + exported.failed.length + exported.changed.length
  if (without > 0)
    throw new HostError('items_not_exported', `${without} of ${ids.length} items were not exported whole.`)
}

/** However many there are: a command takes only so many of them. */
async function exportAll(
  app: CliSession['app'],
  ids: readonly string[],
  to: { folder: string; options: ExportOptions },
): Promise<ExportOutcome> {
  const part = (start: number) =>
    ask(app, 'library.export', { ...to, ids: ids.slice(start, start + MOST_ITEMS_AT_ONCE), counterFrom: start + 1 })
  let all = await part(0)
  for (let start = MOST_ITEMS_AT_ONCE; start < ids.length && !all.stopped; start += MOST_ITEMS_AT_ONCE)
    all = withNextPart(all, await part(start))
  return all
}

async function optionsOf({ app }: CliSession, flags: ExportFlags): Promise<ExportOptions> {
  const { preset, format, quality, srgb, background, metadata, dpi, name } = flags
  const base = preset === undefined ? BUNDLED_PRESETS.untouched : await findPreset(app, preset)
  const size = sizeOf(flags)
  return {
    ...base,
    ...(format && { format }),
    ...(size && { size }),
    ...(quality !== undefined && { quality }),
    ...(srgb && { srgb }),
    ...(background !== undefined && { background }),
    ...(metadata && { metadata }),
    ...(dpi && { dpi }),
    ...(name !== undefined && { name }),
  }
}

async function findPreset(app: CliSession['app'], name: string): Promise<ExportOptions> {
  const { exporting } = await ask(app, 'settings.read', {})
  const own = exporting.presets.find((preset) => preset.name.toLowerCase() === name.toLowerCase())
  const found = own?.options ?? Object.entries(BUNDLED_PRESETS).find(([key]) => key === name.toLowerCase())?.[1]
  if (!found) throw new HostError('unknown_preset', `There is no preset called "${name}".`)
  return found
}

function sizeOf({ longSide, box, crop, percent }: ExportFlags): ExportSize | undefined {
  const sizes: ExportSize[] = [
    ...(longSide === undefined ? [] : [{ fit: 'longSide' as const, pixels: longSide }]),
    ...(box ? [{ fit: 'box' as const, width: box[0], height: box[1] }] : []),
    ...(crop ? [{ fit: 'crop' as const, width: crop[0], height: crop[1] }] : []),
    ...(percent === undefined ? [] : [{ fit: 'percent' as const, percent }]),
  ]
  if (sizes.length > 1) throw new HostError('two_sizes', 'Choose one of --long-side, --box, --crop and --percent.')
  return sizes[0]
}

function parseDpi(value: string): ExportOptions['dpi'] {
  const dpi = EXPORT_DPI.find((each) => String(each) === value)
  if (!dpi) throw new InvalidArgumentError(`One of ${EXPORT_DPI.join(', ')} is expected.`)
  return dpi
}

function parseSize(text: string): [width: number, height: number] {
  const sides = /^(\d{1,5})[x×](\d{1,5})$/i.exec(text.trim())
  const [width, height] = [Number(sides?.[1]), Number(sides?.[2])]
  if (!sides || Math.min(width, height) < 1 || Math.max(width, height) > MOST_EXPORT_SIDE)
    throw new InvalidArgumentError(`Two sides up to ${MOST_EXPORT_SIDE} are expected, as in 1920x1080.`)
  return [width, height]
}
