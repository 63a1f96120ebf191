import { formatDollars } from '../dollars.ts'
import { counted, number } from '../numbers.ts'

/** Words that several places share. */
export const common = {
  cancel: 'Cancel',
  name: 'Name',
  close: 'Close',
  chooseFolder: 'Choose…',
  /** Asked before a dialog goes with what was typed into it, or is shown only once. */
  leaving: {
    title: 'Close this?',
    lead: 'What stands here is kept nowhere else.',
    keep: 'Go on here',
    go: 'Close it',
  },
  consent: 'The people whose face or voice is used have agreed to it.',
  clearSearch: 'Clear the search',
  copied: 'Copied',
  notCopied: 'Not copied: select the text instead',
  appUnreachable:
    'The app behind this window is not answering. It is asked again by itself; if this goes on, start Pressrun again.',
  coins: (count: number) => counted(count, 'coin', 'coins'),
  /** Real money, beside coins. */
  realMoney: 'Real money',
  toProviders: (micros: number) => `${formatDollars(micros)} to the providers`,
  aFewSeconds: 'a few seconds',
  lessThanAMinute: 'less than a minute',
  minutes: (minutes: number) => `${number(minutes)} min`,
  hours: (hours: number) => `${number(hours)} h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${number(hours)} h ${minutes} min`,
}
