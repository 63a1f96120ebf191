import { counted, number } from '../numbers.ts'

const KINDS = {
  image: ['picture', 'pictures'],
  video: ['film', 'films'],
  audio: ['sound', 'sounds'],
} as const

const ofKind = (count: number, kind: keyof typeof KINDS) => counted(count, KINDS[kind][0], KINDS[kind][1])

/** Batches that begin with pictures, and folders that are watched for them. */
export const pictures = {
  // ---- the dialog
  title: 'What should be done with them?',
  lead: (count: number, kind: keyof typeof KINDS) =>
    `${ofKind(count, kind)}, one row each. Results are named after the file they came from.`,
  sourceTitle: 'A batch from pictures',
  sourceLead: 'Drop a folder or many pictures anywhere, or choose them here. Your files are only read.',
  fromPictures: 'From pictures',
  chooseFiles: 'Choose pictures',
  chooseFolder: 'Choose a folder',
  pathLabel: 'Folder on this computer',
  pathHint: 'Files are used where they lie; nothing is copied.',
  look: 'Look into it',
  looking: 'Looking at the files',
  subfolders: (count: number) => `Also look into ${counted(count, 'folder', 'folders')} inside`,
  subfoldersToo: 'Also look into the folders inside',
  counted: ofKind,
  more: (count: number) => `and ${number(count)} more`,
  others: (count: number) => `${counted(count, 'other file', 'other files')} left out`,
  unusable: (count: number) => `${counted(count, 'file', 'files')} cannot be used`,
  cannotUse: (name: string) => `${name} cannot be used: it is of another kind, too large or gone.`,
  tooMany: 'Only the first ones are listed: there are more than one batch takes.',
  sameNames: (count: number) =>
    `${counted(count, 'name comes', 'names come')} more than once: those results also say their folder.`,
  none: 'There is no picture, film or sound here that can be used.',
  noOperation: 'The service offers nothing that can be done to these files.',
  operation: 'What to do',
  withModel: 'With',
  withEffect: 'Effect',
  settings: 'Settings',
  price: (count: number, each: number, total: number) =>
    `${number(count)} × ${counted(each, 'coin', 'coins')} = ${number(total)}`,
  pricing: 'Asking for the price',
  priceLater: 'The next step shows the exact price.',
  bringing: (done: number, all: number) => `Bringing ${number(done)} of ${number(all)}`,
  toPlan: (count: number) => `See the price of ${counted(count, 'row', 'rows')}`,
  preparing: 'Making the batch',
  missing: (names: string) => `Still needed: ${names}`,
  ofLibrary: 'From the library',
  ofItems: 'Make a batch of these',
  ofFolder: 'A batch from a folder of pictures',
  droppedName: 'Pictures',
  // ---- from the library, as an input
  picker: {
    open: 'From the library',
    openFor: (label: string) => `${label}: from the library`,
    title: 'Choose from the library',
    lead: (label: string) => `For: ${label}. It is used where it lies; nothing is copied.`,
    search: 'Search what was made',
    none: 'Nothing of this kind is in the library.',
  },
}
