import { counted, number } from '../numbers.ts'

/** Words that several places share. */
export const common = {
  cancel: 'Cancel',
  coins: (count: number) => counted(count, 'coin', 'coins'),
  aFewSeconds: 'a few seconds',
  lessThanAMinute: 'less than a minute',
  minutes: (minutes: number) => `${number(minutes)} min`,
  hours: (hours: number) => `${number(hours)} h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${number(hours)} h ${minutes} min`,
}
