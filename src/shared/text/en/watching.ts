import { counted, number } from '../numbers.ts'

const coins = (count: number) => counted(count, 'coin', 'coins')

/** Folders that are watched for new files. */
export const watching = {
  batchName: (folder: string, day: string | null) =>
    day === null ? `Watched: ${folder}` : `Watched: ${folder} ${day}`,
  title: 'Watch folders',
  lead: 'What is saved into a watched folder is run once. Your files are only read, and nothing is spent beyond the budget.',
  add: 'Watch a folder',
  addTitle: 'Watch a folder',
  addLead: 'From now on every new file in it is run once, while Pressrun is open.',
  folder: 'Folder',
  subfolders: 'Also folders inside',
  operation: 'What to do with each file',
  outDir: 'Results go to',
  outDirHint: 'Empty: where all results go. Results are never taken as new files.',
  budget: 'Budget in coins',
  budgetHint: 'Never exceeded, whatever is saved into the folder.',
  budgetInvalid: 'A whole number of coins.',
  per: 'Counts for',
  perDay: 'each day',
  perAll: 'all time',
  existing: 'Files that are in it already',
  leave: 'Leave alone',
  run: 'Run too',
  start: (budget: number, perDay: boolean) => `Watch, for up to ${coins(budget)}${perDay ? ' a day' : ''}`,
  cancel: 'Cancel',
  pause: 'Pause',
  resume: 'Go on',
  remove: 'Stop watching',
  removeTitle: (name: string) => `Stop watching ${name}?`,
  removeLead:
    'What it does, its budget and which of its files have been run are forgotten. Its files, its batches and its results stay.',
  removed: (name: string) => `${name} is no longer watched. Its files and results stay.`,
  paused: 'Paused',
  watched: 'Watched',
  needsLook: 'Needs a look',
  doing: (what: string, place: string) => `${what}, into ${place}`,
  spent: (spent: number, budget: number, perDay: boolean) =>
    `${number(spent)} of ${coins(budget)}${perDay ? ' today' : ''}`,
  taken: (count: number) => `${counted(count, 'file', 'files')} run`,
  unusable: (count: number) => `${counted(count, 'file', 'files')} cannot be used`,
  openBatch: 'Open its batch',
  setBudget: 'Change the budget',
  save: 'Save',
}
