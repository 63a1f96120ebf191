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
    clear: 'Clear the search',
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
}
