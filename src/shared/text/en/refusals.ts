import { counted, number } from '../numbers.ts'

/** What a program would spend, and what it may. */
export interface ProgramLimit {
  program: string
  coins: number
  limit: number
  spent: number
  reserved: number
  left: number
}

const LETS_IN = 'A person lets programs in: pressrun mcp allow <name> --spend <coins>, or Settings, Programs.'

/** Why a command was not done, where it names the very file, name or price. Told by main, said by the window: see localized-message.ts. */
export const refusals = {
  missingItem: (name: string) =>
    `${name} is not where it was saved. Find it again in the Library, then use it. Nothing was charged.`,
  unusableItem: (name: string) =>
    `${name} cannot be an input. PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM and MOV files can.`,
  forgotten: 'This file is no longer known here. Add it again. Nothing was charged.',
  diskFull: 'The disk is full. This step was not written down: make room and try it again.',
  unsupported: (name: string) =>
    `${name} is not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file. Nothing was uploaded.`,
  tooLarge: (name: string, megabytes: number) =>
    `${name} is larger than ${number(megabytes)} MB. Nothing was uploaded.`,
  priceChanged: (coins: number, agreed: number) =>
    `It costs ${counted(coins, 'coin', 'coins')} now, ${number(agreed)} were agreed. Nothing was charged.`,
  cannotRun: 'The settings cannot be run as they are. Nothing was charged.',
  cannotRunAs: (why: string) => `${why} Nothing was charged.`,
  connectionNameTaken: (name: string) => `There is already a connection called "${name}".`,
  nothingSavedAs: (name: string) => `Nothing is saved as "${name}".`,
  wordListNameTaken: (name: string) => `There is a word list called "${name}" already.`,
  styleNameTaken: (name: string) => `There is a style called "${name}" already.`,
  maskGone: 'This mask is not saved any more.',
  maskNameTaken: (name: string) => `A mask of this picture is called "${name}" already.`,
  noMask: 'Only a picture that was handed over can be saved as a mask.',
  collectionNameTaken: (name: string) => `There is a collection called "${name}" already.`,
  noAddress: 'That is not an address. It should look like https://api.example.com.',
  insecureAddress: 'The address must begin with https://, so that nobody on the way can read the key.',
  addressWithName: 'The address must not hold a name or password; the key has its own field.',
  addressWithQuery: 'The address must end before any ? or #.',
  listUnreadable: (path: string) => `The list ${path} cannot be read.`,
  listQuoteOpen: (line: number) => `The list cannot be read: a quote that begins by line ${number(line)} never ends.`,
  rowSent: 'This row is on its way or done and can no longer be changed.',
  rowPaid: 'This row is paid, but not finished. Retry goes on with it free of charge; to change it, duplicate it.',
  rowDoubtful:
    'Nobody knows whether this row was charged, so it is not changed and sent again. Check the account, then retry or duplicate it.',
  rowKept: 'This row was sent once, so it stays: what it cost is kept with it.',
  rowGone: 'This row is not there any more.',
  workbookDamaged: 'This is no whole .xlsx or .ods file. Save it again, or as CSV, and bring that.',
  workbookTooLarge:
    'The workbook unpacks to more than a list may hold. Save the table that is meant as CSV and bring that.',
  workbookUneven:
    'Cells stand further left than where the list begins. Move the list into the first column and save it again.',
  oldWorkbook:
    'The workbook has a password or is in the old .xls format. Save it as .xlsx without a password and bring that.',
  unknownTable: (name: string) => `The workbook has no table called "${name}".`,
  columnNameTaken: (name: string) => `There is a column called "${name}" already.`,
  laterStep: 'This row belongs to a later step of its recipe. It can be run again, but not copied by itself.',
  pickChanged: 'These rows do not wait for a choice any more, or have no such output. Nothing was chosen.',
  tooManyCells: (most: number) =>
    `More than ${number(most)} cells would change at once. Do it for fewer columns at a time.`,
  tooManyRows: (count: number, most: number) =>
    `Sweeps, repeats and choices in prompts would make ${number(count)} rows of this list. A batch takes ${number(most)} at most: take fewer values, or make several batches.`,
  tooManyColumns: (most: number) => `A list has ${number(most)} columns at most.`,
  listDamaged: (line: number, why: string) => `The list cannot be read from line ${number(line)} on: ${why}`,
  folderNotAbsolute: (path: string) => `${path} is not the whole path of a folder. Begin with / or a drive letter.`,
  folderUnreadable: (path: string) => `${path} cannot be read. Is it there, and may this account read it?`,
  noOperation: (name: string) =>
    `${name} cannot be done to one file after the other: it needs more than one file, or none.`,
  unknownFolder: 'This folder is not watched any more.',
  folderRefused: (path: string) =>
    `${path} cannot be watched: results go there, or Pressrun keeps its own data in it. Choose another folder.`,
  folderOfTheSystem: (path: string) =>
    `${path} cannot be watched: the system makes up the files in it. Choose another folder.`,
  folderWatched: (path: string) => `${path} is watched already. Change how it is watched, or remove it first.`,
  folderNotWritable: (path: string) => `${path} cannot be written to. Choose another folder.`,
  folderIsFile: (path: string) => `${path} is a file, not a folder. Choose another folder.`,
  folderNotMade: (path: string) => `${path} cannot be made. Choose another folder.`,
  folderUnresponsive: (path: string) =>
    `${path} does not answer, as a network drive that is not connected. Connect it or choose another folder.`,
  autostartTaken: (path: string) =>
    `${path} was not written by Pressrun, so it stays as it is. Move it away, then switch this on again.`,
  recipeUnreadable: (path: string) => `${path} cannot be read. Is it there, and a plain file?`,
  recipeTooLarge: (megabytes: number) => `A recipe's file has ${number(megabytes)} MB at most.`,
  noRecipe: 'This is not the file of a recipe.',
  recipeNewer: (version: number) =>
    `This recipe was written by a newer version of Pressrun (format ${number(version)}). Update Pressrun to use it.`,
  recipeField: (field: string, why: string) => `The recipe cannot be used. ${field}: ${why}`,
  recipeStep: (step: number, why: string) => `The recipe cannot be used. Step ${number(step)}: ${why}`,
  recipeStepField: (step: number, field: string, why: string) =>
    `The recipe cannot be used. Step ${number(step)}, ${field}: ${why}`,
  recipeFirstSweeps: 'It has no sweep of its own: sweep over it where the list is run.',
  recipeMedia: (param: string) => `A recipe holds no files: ${param} comes from an earlier step or from a column.`,
  recipeShipped: (name: string) => `"${name}" comes with Pressrun and stays as it is. Save yours under another name.`,
  reportNotWritten: (path: string) => `The report cannot be written to ${path}.`,
  reportTaken: (path: string) => `${path} is there already, and nothing is ever written over. Choose another name.`,
  notSetAside: (name: string) => `Not exactly one file that was set aside is called ${name}. Nothing was changed.`,
  listNoText: 'The list is not a text. Save it as CSV UTF-8 and bring it again.',
  noConnection: (name: string) => `There is no connection called "${name}".`,
  connectionsAlike: (names: string) =>
    `These connections have the same address: ${names}. Say by its name which one is meant.`,
  noSuchFile: 'There is no such file.',
  noPlainFile: 'This is not a plain file.',
  fileSize: (bytes: number, most: number) =>
    `The file has ${counted(bytes, 'byte', 'bytes')}; 1 to ${number(most)} can be used.`,
  noProgram: 'There is no such program.',
  noRunOfProgram: 'This program has asked for nothing with this id.',
  programNotLetIn: (name: string) => `No program called "${name}" is let in. ${LETS_IN}`,
  programNeverLetIn: `This program was never let in. ${LETS_IN}`,
  programRevoked: (name: string) => `"${name}" is no longer let in. ${LETS_IN}`,
  programLimit: ({ program, coins, limit, spent, reserved, left }: ProgramLimit) =>
    `This costs ${counted(coins, 'coin', 'coins')} at most. The limit of "${program}" is ${counted(limit, 'coin', 'coins')}, ${number(spent)} are spent${reserved > 0 ? ` and ${number(reserved)} are set aside for what runs` : ''}: ${number(left)} are left. Nothing was charged. Only a person can raise the limit: pressrun mcp allow "${program}" --spend <coins>, or Settings, Programs.`,
  pathNotAllowed:
    'This program may not read that path. A person names the folders it may read: pressrun mcp allow <name> --spend <coins> --folder <dir>. Or send the bytes of the file as data.',
  makeIdUsed: 'Something else was asked for under the same id. Nothing was charged for this. Ask once more.',
  runKeyUsed: 'This key was used for another request. Send a new key for a new run. Nothing was charged.',
}
