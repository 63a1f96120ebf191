import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { BatchRow } from '#shared/app/batch.ts'
import {
  MOST_CONTACT_SHEET_COLUMNS,
  CONTACT_SHEET_CAPTIONS,
  CONTACT_SHEET_PAGES,
  ContactSheetOptions,
  type ContactSheetCaption,
  type ContactSheetGrid,
} from '#shared/app/contact-sheet.ts'
import { HostError } from '../../host-error.ts'
import { sweepGrid, type SweptValue } from '#shared/batch/swept-values.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'
import { wholeNumber } from '../parse-whole.ts'
import { chosenIds, choosing, type ChosenItems } from './library-export.ts'

const ROWS_AT_ONCE = 1000

interface ContactSheetFlags extends ChosenItems {
  to: string
  format?: ContactSheetOptions['format']
  page?: ContactSheetOptions['page']
  landscape?: true
  columns?: number
  rows?: number
  caption?: ContactSheetCaption[]
  text?: string
  title?: string
  pageNumbers: boolean
  dark?: true
  name?: string
  grid?: true
}

export function addContactSheetCommand(library: Command, context: () => CliContext): void {
  const caption = new Option('--caption <what>', `${CONTACT_SHEET_CAPTIONS.join(', ')}; several are fine`)
  choosing(library.command('contact-sheet'))
    .requiredOption('--to <dir>', 'the folder to write into')
    .addOption(new Option('--format <format>').choices(['pdf', 'png']))
    .addOption(new Option('--page <size>').choices(Object.keys(CONTACT_SHEET_PAGES)))
    .option('--landscape', 'the long side lies')
    .option('--columns <number>', 'as many as suit, unless said', wholeNumber(1, MOST_CONTACT_SHEET_COLUMNS))
    .option('--rows <number>', 'as many as suit, unless said', wholeNumber(1, MOST_CONTACT_SHEET_COLUMNS))
    .addOption(caption.argParser(parseCaption))
    .option('--text <text>', 'your own, below every picture')
    .option('--title <title>', 'on every page')
    .option('--no-page-numbers', 'without them')
    .option('--dark', 'on a dark ground')
    .option('--name <name>', 'of the file, without its ending')
    .option('--grid', 'what the sweeps of a batch have made, as one table with labels; needs --batch')
    .description('Lay pictures out on pages with captions, to print or to send.')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun library contact-sheet --collection Covers --to ./handover --page a4 --caption name --caption prompt',
    )
    .action((ids: string[], flags: ContactSheetFlags) =>
      withApp(context(), (session) => makeContactSheet(session, context(), ids, flags)),
    )
}

function parseCaption(value: string, before: ContactSheetCaption[] = []): ContactSheetCaption[] {
  const caption = CONTACT_SHEET_CAPTIONS.find((each) => each === value)
  if (!caption) throw new InvalidArgumentError(`One of ${CONTACT_SHEET_CAPTIONS.join(', ')} is expected.`)
  return [...before, caption]
}

async function makeContactSheet(
  session: CliSession,
  context: CliContext,
  named: readonly string[],
  flags: ContactSheetFlags,
): Promise<void> {
  const { format, page, landscape, columns, rows, caption, text, title, pageNumbers, dark } = flags
  const options: ContactSheetOptions = {
    ...ContactSheetOptions.parse({}),
    ...(format && { format }),
    ...(page && { page }),
    ...(landscape && { landscape }),
    ...(columns !== undefined && { columns }),
    ...(rows !== undefined && { rows }),
    captions: [...(caption ?? ['name']), ...(text === undefined || caption?.includes('text') ? [] : ['text' as const])],
    ownText: text ?? '',
    title: title ?? '',
    pageNumbers,
    ground: dark ? 'dark' : 'light',
  }
  const content = flags.grid
    ? { kind: 'grid' as const, grid: await gridOf(session, flags.batch) }
    : { kind: 'items' as const, ids: await chosenIds(session, named, flags) }
  const name = flags.name ?? title ?? 'Contact sheet'
  const made = await ask(session.app, 'library.contactSheet', { content, folder: resolve(flags.to), name, options })
  if (context.json) context.print(JSON.stringify(made))
  else {
    for (const path of made.paths) context.print(path)
    const without = made.missing.length + made.changed.length + made.failed.length
    if (without > 0)
      context.print(`${without} ${without === 1 ? 'frame is' : 'frames are'} empty: there is no picture.`)
    if (made.unwritable > 0) context.print(`No font here has all letters of ${made.unwritable} captions.`)
  }
  if (made.stopped === 'disk_full') throw new HostError('disk_full', 'The disk is full: nothing was written.')
}

async function gridOf({ app }: CliSession, batchId: string | undefined): Promise<ContactSheetGrid> {
  if (batchId === undefined) throw new HostError('nothing_chosen', 'Say which batch with --batch.')
  const { settings } = await ask(app, 'batches.read', { id: batchId })
  const rows: BatchRow[] = []
  for (let page: BatchRow[] | undefined; page === undefined || page.length === ROWS_AT_ONCE;) {
    page = (await ask(app, 'batches.rows', { id: batchId, offset: rows.length, limit: ROWS_AT_ONCE })).rows
    rows.push(...page)
  }
  const { columns, lines } = sweepGrid(rows, settings)
  return {
    columns: columns.map(sweptWords),
    lines: lines.map(({ listRow, swept, cells }) => ({
      label: [`${listRow}`, String(cells.flat()[0]?.params['prompt'] ?? ''), sweptWords(swept)]
        .filter(Boolean)
        .join(' · '),
      cells: cells.map((cell) => cell.flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => itemId ?? []))),
    })),
  }
}

function sweptWords(swept: readonly SweptValue[]): string {
  return swept.map(({ param, value }) => `${param.replaceAll('_', ' ')} ${[value].flat().join(' ')}`).join(', ')
}
