import { counted, number } from '../numbers.ts'

const rows = (count: number) => counted(count, 'row', 'rows')

/** Finding batches, choosing models, and a list while it becomes a batch. */
export const lists = {
  picker: {
    search: 'Search models',
    models: 'Models',
    nothing: 'No model fits these words.',
    ownEngine: 'Pressrun',
  },

  // ---- finding batches
  find: {
    search: 'Search batches',
    state: 'State',
    anyState: 'Any state',
    needsLook: 'Needs a look',
    withBlocked: 'With blocked rows',
    model: 'Model',
    anyModel: 'Any model',
    mixedModels: 'As the rows say',
    made: 'Made',
    anyTime: 'Any time',
    today: 'Today',
    lastDays: (days: number) => `Last ${number(days)} days`,
    singleRuns: (count: number) => counted(count, 'single run', 'single runs'),
    showSingleRuns: (count: number): string =>
      count === 1 ? 'Show the single run' : `Show ${number(count)} single runs`,
    found: (found: number, all: number) => `${number(found)} of ${counted(all, 'batch', 'batches')}`,
    nothing: 'No batch fits.',
    showAll: 'Show all batches',
  },

  // ---- bringing a list from anywhere
  pasted: (count: number) => `A table of ${rows(count)} was pasted.`,
  makeOfPasted: 'Make a batch of it',

  // ---- a list while it becomes a batch
  panel: 'Beside the list',
  settings: 'Settings',
  cellsOf: (name: string) => `Cells of ${name}`,
  lookAgain: 'Look again',
  rows: {
    refused: (count: number, why: string) => `${counted(count, 'row stays as it is', 'rows stay as they are')}: ${why}`,
    showInLibrary: 'Show in the library',
    chooseModel: 'Choose a model',
    chooseModelLead: 'For every chosen row that has not left yet.',
  },
  bar: {
    title: 'The list',
    panel: 'Settings and problems',
    search: 'Search rows',
    onlyFaulty: 'Only problems',
    nextProblem: 'Next problem',
    undo: 'Undo',
    redo: 'Redo',
    find: 'Find and replace',
    insert: 'Insert a row',
    addColumn: 'Add a column',
    nothing: 'No row fits.',
  },
  problems: {
    title: 'Problems',
    tab: (count: number): string => (count === 0 ? 'Problems' : `Problems ${number(count)}`),
    checking: 'Checking all rows',
    none: (all: number) => `Nothing is wrong with ${all === 1 ? 'the row' : `all ${rows(all)}`}.`,
    some: (faulty: number, all: number) => `${number(faulty)} of ${rows(all)} cannot run yet.`,
    cannotRun: (faulty: number, all: number): string => {
      if (faulty === all)
        return all === 1 ? 'The row cannot run as it is.' : `None of the ${rows(all)} can run as they are.`
      return faulty === 1
        ? `1 of ${rows(all)} cannot run as it is. The others can go on without it.`
        : `${number(faulty)} of ${rows(all)} cannot run as they are. The others can go on without them.`
    },
    show: 'Show what is wrong',
    filesLeft: (count: number) => `${counted(count, 'file is', 'files are')} still being looked for.`,
    outside: (count: number) =>
      `${rows(count)} ${count === 1 ? 'names a file' : 'name files'} outside the folder of the list. You are asked about these before anything is sent.`,
    unread: (count: number, words: readonly string[]) =>
      `${counted(count, 'warning', 'warnings')}: the model will not draw ${new Intl.ListFormat('en').format(words)}.`,
    rows,
    wholeRow: 'The whole row',
    fix: (suggestion: string, count: number): string =>
      count === 1 ? `Change to “${suggestion}”` : `Change all ${number(count)} to “${suggestion}”`,
    fixEverything: (count: number) => `Take every suggestion: ${counted(count, 'cell', 'cells')}`,
    fixed: (count: number) => `${counted(count, 'cell was', 'cells were')} changed.`,
    unmatched: {
      title: 'Columns that fill nothing',
      column: (column: string) => `“${column}” fills no setting. It can stand in file names.`,
      use: (setting: string) => `Use as ${setting}`,
    },
    noMore: 'There is no problem left.',
  },
  discard: {
    short: 'Discard',
    action: 'Discard the list',
    title: (name: string) => `Discard ${name}?`,
    lead: 'What was changed here goes for good. The file that it came from stays as it is.',
  },
  prepared: {
    title: 'Being prepared',
    changed: (moment: string) => `Changed ${moment}`,
  },
}
