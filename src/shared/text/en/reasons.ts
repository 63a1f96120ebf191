import { formatDollars } from '../dollars.ts'
import { day, moment } from '../moment.ts'
import { counted, number } from '../numbers.ts'

const coins = (count: number) => counted(count, 'coin', 'coins')

/** Why a batch or a row stands as it does. Kept with the row as a name and its facts: see localized-message.ts. */
export const reasons = {
  waitsForPick: 'Outputs wait to be chosen. What is chosen goes on by itself; the rest costs nothing.',
  rowsReady: 'Rows are ready to be sent. Resume to send them.',
  byYou: 'Paused. What the service already has is finished and kept.',
  paused: 'Paused.',
  finishing: (rows: number) => `Paused: ${counted(rows, 'row is', 'rows are')} being finished.`,
  canceling: 'Canceled. What the service already runs is finished and kept.',
  interrupted: 'The last run was interrupted. Resume to go on where it stood.',
  restored: (madeAt: string) =>
    `Restored from the backup of ${day(madeAt)}. Rows that were made since then would be made and charged again: check them first, then resume.`,
  canceledUnsent: 'Canceled before it was sent. Nothing was charged.',
  canceledUnaccepted: 'Canceled. The service had not accepted it; nothing was charged.',
  canceledRefunded: 'Canceled. The coins were given back.',
  notOffered: 'This connection does not offer the model.',
  noLongerOffered: 'The service no longer offers this model.',
  alreadyDone: 'An earlier run of this list has made it.',
  consentRequired:
    'The service asks whether the people in it agree. Nothing was charged; confirm their consent and the row goes on.',
  priceRisen:
    'It costs more than when its price was shown. Nothing was charged; plan again to see and accept the new price.',
  noCoins: 'Not enough coins. Nothing was charged for the rows that wait; add coins and resume.',
  spendCap: "The key's monthly spend cap is reached. Raise it or use another key, then resume.",
  doubt: 'The service knows this row with other settings. Its coins count as spent: check the account.',
  contentPolicy: 'The service refused the content. The coins were given back; change the words before trying again.',
  invalidInput: 'An input could not be used. The coins were given back.',
  unavailable: 'The model was not available. The coins were given back.',
  timeout: 'It took too long. The coins were given back.',
  internal: 'The service failed. The coins were given back.',
  failed: (code: string) => `It failed (${code}). The coins were given back.`,
  /** What an engine outside says of it, in its own words. */
  withDetail: (what: string, detail: string) => `${what} ${detail}`,
  chargedTooMuch: (charged: number, agreed: number) =>
    `Charged ${coins(charged)}, but at most ${number(agreed)} were agreed.`,
  chargedOther: (charged: number, due: number) => `Charged ${coins(charged)} for what should cost ${number(due)}.`,
  notDownloaded: 'Paid, not downloaded yet. It is tried again by itself; nothing is charged twice.',
  notStored: (why: string) => `Paid, but not stored: ${why}`,
  outputGone:
    'Paid, but the service no longer has the file. Ask the service; retry fetches it once more, free of charge.',
  nextStepNotBegun: (why: string) => `Paid and stored, but its next step could not be begun: ${why}`,
  notFetched: 'Paid, and no longer waited for. Retry fetches it, free of charge, once the service answers.',
  notWaitedFor: 'You stopped waiting for the service. Its coins count as spent: check the account before trying again.',
  generationGone: 'The service no longer knows this generation. Its coins count as spent: check the account.',
  partial: (delivered: number, wanted: number) =>
    `The service delivered ${number(delivered)} of ${number(wanted)}. Only what came was charged.`,
  budgetReached: (budget: number) => `The budget of ${coins(budget)} does not cover the next row. Raise it and resume.`,
  folderGone: (path: string) => `${path} is not there. It is looked for again by itself; nothing is forgotten.`,
  watchBudget: (budget: number, files: number) =>
    `The budget of ${coins(budget)} is used up. ${counted(files, 'file waits', 'files wait')}: raise it, or wait for the next day.`,
  watchRestored: 'Restored from a backup: files that were run since then would be run again. Go on when that is fine.',
  textNotSought: (why: string) =>
    `Paid and stored, but whether it has text cannot be judged on this computer now, so nothing goes on. Mend it and resume. ${why}`,
  diskFull: 'The disk is full. What is paid for is kept at the service: make room and resume.',
  folderNotWritable: 'The output folder cannot be written to. Choose another or allow it, then resume.',
  serviceAway: (since: string) =>
    `Waiting for the service since ${moment(since)}. It goes on by itself; nothing is charged twice.`,
  poolAway: (since: string) =>
    `The queue of the machines has been away since ${moment(since)}. What waits goes on by itself when it is back; nothing is charged twice.`,
  poolRefused: (why: string) => `The queue of the machines does not let Pressrun in. What waits is kept. ${why}`,
  noMachine: (models: string) =>
    `No machine is there that can make ${models}. It goes on by itself when one comes; nothing is charged until then.`,
  noMachineSince: (models: string, since: string) =>
    `No machine that can make ${models} has been there since ${moment(since)}. It goes on by itself when one comes; nothing is charged until then.`,
  noMachines:
    'No machine is there to make what waits. It goes on by itself when one comes; nothing is charged until then.',
  allMachinesDrain: 'No machine takes new jobs. It goes on by itself when one is resumed.',
  machinesDrain: (models: string) =>
    `The machines that can make ${models} take no new jobs. It goes on by itself when one is resumed.`,
  connectionFailed: 'The connection cannot be opened. Check it in Settings, then resume.',
  unforeseen: 'Something unforeseen happened. It goes on by itself from where it stood; nothing is charged twice.',
  inColumn: (column: string, fault: string) => `${column}: ${fault}`,
  /** A terminal calls settings by the names a command takes. */
  inSetting: (name: string, fault: string) => `${name}: ${fault}`,
  unknownToService: 'The service does not know this generation.',
  heldOther: (theirs: number, ours: number) =>
    `The service held ${coins(theirs)}, but said ${number(ours)} when it accepted the row.`,
  chargedUnlike: (theirs: number, ours: number) =>
    `The service says it charged ${coins(theirs)}; it was told here as ${number(ours)}.`,
  billedUnlike: (theirs: number, ours: number) =>
    `The service says the provider billed ${formatDollars(theirs)}; it was told here as ${formatDollars(ours)}.`,
}
