import { counted, number } from '../numbers.ts'

const items = (count: number) => counted(count, 'item', 'items')

/** Keeping and rejecting, sorting, stacking, deleting, and looking at several at once. */
export const culling = {
  pick: 'Pick',
  reject: 'Reject',
  unflag: 'Take the flag off',
  flag: 'Flag',
  flags: { pick: 'Picks', none: 'Not flagged', reject: 'Rejected' },
  flagOf: { pick: 'Pick', none: 'Not flagged', reject: 'Rejected' },
  flagged: {
    pick: (count: number) => `Picked ${items(count)}`,
    none: (count: number) => `Took the flag off ${items(count)}`,
    reject: (count: number) => `Rejected ${items(count)}`,
  },
  advance: 'Go on by itself',
  advanceHint: 'After a flag or stars, go on to the next one',
  advanceOn: 'After a flag or stars the next one is shown.',
  advanceOff: 'Flags and stars stay where they are.',
  lastOne: 'That was the last one.',
  waiting: 'Waiting for the last change to be done.',
  undone: (what: string) => `Taken back: ${what}`,
  redo: 'Redo',
  redoChange: 'Redo what was taken back',
  hideRejected: 'Hide what is rejected',
  showRejected: 'Show what is rejected',

  sort: 'Sort',
  sortBy: {
    relevance: 'Best match',
    date: 'Date',
    name: 'Name',
    rating: 'Rating',
    coins: 'Coins',
    bytes: 'File size',
    pixels: 'Pixels',
    model: 'Model',
  },
  order: 'Order',
  culling: 'Culling',
  ascending: 'Ascending',
  descending: 'Descending',

  stacks: 'Stack variations',
  stack: 'Stack',
  on: 'On',
  off: 'Off',
  openStack: 'Open or close the stack',
  inStack: (count: number) => `stack of ${number(count)}`,
  stackShown: 'Variations',

  trash: 'Delete…',
  trashRejected: 'Delete what is rejected…',
  trashTitle: (count: number) => `Delete ${items(count)}?`,
  trashHint:
    'The files go to the trash of this computer and can be brought back from there. What was made and paid stays on record.',
  trashFaces: 'Of a folded stack only what you see goes; the stack then shows its next one.',
  noneRejected: 'Nothing here is rejected. X rejects what is chosen.',
  cost: 'Coins they cost',
  size: 'On disk',
  deleteAction: 'Move to the trash',
  deleting: 'Deleting',
  trashed: (count: number, changed: number, failed: number) =>
    [
      `Moved ${items(count)} to the trash`,
      ...(changed > 0 ? [`${items(changed)} left: the file was changed since it was made`] : []),
      ...(failed > 0 ? [`${items(failed)} left: the system refused`] : []),
    ].join('; '),
  restore: 'Bring back',
  restored: (count: number, gone: number, failed: number) =>
    [
      `Brought back ${items(count)}`,
      ...(gone > 0 ? [`${counted(gone, 'file is', 'files are')} no longer in the trash`] : []),
      ...(failed > 0 ? [`${items(failed)} could not be moved`] : []),
    ].join('; '),
  recentlyDeleted: 'Recently deleted',
  nothingDeleted: 'Nothing is deleted',
  nothingDeletedHint: 'What you delete is listed here until you bring it back.',
  allDeleted: 'Everything is deleted',
  allDeletedHint: 'It can be brought back as long as the trash of this computer has its files.',
  showDeleted: 'Show what is deleted',
  allHidden: 'Everything is rejected, and hidden',
  allHiddenHint: 'Show what is rejected again, or delete it to the trash.',
  showOnly: (flag: string) => `Show only: ${flag}`,
  inTrash: 'This is in the trash',
  inTrashHint: 'Its settings are kept. Bring it back to use it again, as long as the trash has its file.',

  beforeAfter: 'Before and after',
  before: 'Before',
  after: 'After',
  divider: 'How much of before is shown',

  candidates: (count: number) => (count === 1 ? '1 more to come' : `${number(count)} more to come`),
  nextCandidate: 'Put the next one in its place',
}
