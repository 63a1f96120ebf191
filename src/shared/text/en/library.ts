import { counted, number } from '../numbers.ts'

const items = (count: number) => counted(count, 'item', 'items')

/** The Library place. */
export const library = {
  /** How something was made that came without a record. */
  notKnown: 'Not known',
  loading: 'Reading the library',
  loadFailed: 'The library did not load',
  stillBefore: 'This is still what was found before.',
  items: 'Items',
  count: items,
  newer: (count: number) => `${number(count)} new`,
  missing: 'Missing',
  missingHint: 'Moved or deleted outside Pressrun',
  kinds: { image: 'Image', video: 'Video', audio: 'Audio', '3d': '3D', text: 'Text' },
  keys: { Space: 'Space', Backspace: '⌫', Delete: 'Del' },

  columnPrompt: 'Prompt',
  columnModel: 'Model',
  columnSize: 'Size',
  columnCoins: 'Coins',
  columnRating: 'Rating',
  columnBatch: 'Batch',
  columnMade: 'Made',

  search: 'Search the library',
  searchHint: 'Prompts, models, tags, files',
  tileSize: 'Size of the pictures',
  grid: 'Grid',
  list: 'List',
  filters: 'Filters',
  details: 'Details',
  more: 'More',
  activeFilters: 'Active filters',
  takeAway: (filter: string) => `Remove the filter ${filter}`,
  clear: 'Clear',

  everything: 'Everything',
  collections: 'Collections',
  collectionsHint: 'Drop items on a collection, or press C.',
  newCollection: 'New collection',
  newCollectionHint: 'Items can be in any number of collections. Their files stay where they are.',
  create: 'Create',
  rename: 'Rename',
  renameCollection: 'Rename the collection',
  renameCollectionHint: 'Its items stay in it.',
  removeCollection: 'Remove',
  collectionActions: (name: string) => `Actions for ${name}`,
  collectionRemoved: (name: string) => `Removed the collection ${name}. Its items stay in the library.`,

  kind: 'Kind',
  model: 'Model',
  task: 'Task',
  batch: 'Batch',
  tags: 'Tags',
  rating: 'Rating',
  coins: 'Coins',
  date: 'Date',
  showAll: (count: number) => `Show all ${number(count)}`,
  showFewer: 'Show fewer',
  anyRating: 'Any',
  stars: (count: number) => counted(count, 'star', 'stars'),
  starsOrMore: (count: number) => (count === 5 ? '5 stars' : `${number(count)} stars or more`),
  atLeastStars: (stars: number, count: number) =>
    `${stars === 5 ? '5 stars' : `At least ${counted(stars, 'star', 'stars')}`}, ${items(count)}`,
  noStars: 'No stars',
  leastCoins: 'At least so many coins',
  mostCoins: 'At most so many coins',
  atLeast: (value: string) => `at least ${value}`,
  atMost: (value: string) => `at most ${value}`,
  searched: (words: string) => `“${words}”`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  today: 'Today',
  lastDays: (days: number) => `${number(days)} days`,
  fromDay: 'From',
  untilDay: 'To',
  firstDay: 'From this day',
  lastDay: 'Up to this day',

  open: 'Open',
  compare: (count: number) => `Compare ${number(count)}`,
  runAgain: 'Run again',
  useAsInput: 'Use as input',
  rate: 'Rate',
  tag: 'Tags…',
  collect: 'Add to collection…',
  takeOut: (name: string) => `Remove from ${name}`,
  copyPrompt: 'Copy prompt',
  promptCopied: 'Prompt copied',
  reveal: 'Reveal in folder',
  exportItems: 'Export copies…',

  rated: (count: number, rating: number) =>
    rating === 0 ? `Took the stars off ${items(count)}` : `${items(count)}: ${counted(rating, 'star', 'stars')}`,
  tagged: (count: number, added: readonly string[], removed: readonly string[]) =>
    added.length > 0
      ? `Tagged ${items(count)}: ${added.join(', ')}`
      : `Removed ${removed.join(', ')} from ${items(count)}`,
  collected: (count: number, name: string) => `Added ${items(count)} to ${name}`,
  alreadyIn: (name: string) => `Already in ${name}`,
  takenOut: (count: number, name: string) => `Removed ${items(count)} from ${name}`,

  tagTitle: (count: number) => `Tags of ${items(count)}`,
  tagHint: 'Write a tag and press Enter; several with commas between. Click one to give it to all or take it away.',
  newTag: 'New tag',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  giveTagToAll: (tag: string) => `Give all of them the tag ${tag}`,
  done: 'Done',

  collectTitle: (count: number) => `Add ${items(count)} to a collection`,
  collectHint: 'Pick a collection, or write the name of a new one.',
  collectionName: 'Name of a collection',
  createNamed: (name: string) => `Create “${name}”`,

  folder: 'Folder',

  heal: 'Find missing files',
  healHint:
    'Looks whether every file is where it was, and finds those that were moved or renamed by what is in them. Name a folder to search there too.',
  lookForThem: 'Look for them',
  looking: 'Looking',
  healed: (checked: number, relinked: number, missing: number) =>
    `Looked at ${counted(checked, 'file', 'files')}: ${
      relinked === 0 ? 'none had moved' : `found ${number(relinked)} again`
    }, ${missing === 0 ? 'none is missing' : `${number(missing)} missing`}.`,
  showMissing: 'Show what is missing',
  sync: (name: string) => `Fetch the history of ${name}`,
  syncing: (name: string) => `Fetching what was made on ${name}`,
  synced: (name: string, added: number, failed: number) =>
    `${name}: ${added === 0 ? 'nothing new' : `${items(added)} added`}${failed > 0 ? `, ${number(failed)} could not be fetched` : ''}`,

  nothingChosen: 'Choose something to see how it was made.',
  chosen: (count: number) => `${number(count)} chosen`,
  together: 'Together',
  made: 'How it was made',
  settings: 'Settings',
  connection: 'Connection',
  rowOf: (batch: string, row: string) => `${batch}, row ${row}`,
  madeFrom: 'Made from',
  usedIn: 'Used in',
  file: 'File',
  fileSize: 'File size',

  emptyTitle: 'Everything you make, kept',
  emptyLead:
    'The library is your contact sheet: every image, clip, sound and 3D model, with its prompt, its price and its file.',
  emptySteps: [
    {
      title: 'Everything stays',
      text: 'Each output is a file on this computer, with the settings that made it kept inside. Nothing expires and nothing needs the network.',
    },
    {
      title: 'Found in a moment',
      text: 'Search in prompts; filter by model, batch, date, rating, tag or coins, however many files there are.',
    },
    {
      title: 'Compared and reused',
      text: 'Several side by side with only their differing settings. Run one again, or use it as an input.',
    },
  ],
  emptyFootnote: 'The sample makes six small pictures. Its price is shown before anything runs.',
  runSample: 'Run the sample',
  compose: 'Make one in Compose',
  nothingFound: 'Nothing fits all of that',
  nothingFoundHint: 'Take a filter away, or search for fewer words: each one narrows further.',
  clearFilters: 'Clear filters',
  collectionEmpty: 'This collection is empty',
  collectionEmptyHint: 'Drag pictures onto its name, or choose some and press C.',
  showEverything: 'Show everything',
}
