import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

export const common: Catalogue['common'] = {
  cancel: 'Abbrechen',
  coins: (count) => counted(count, 'Münze', 'Münzen'),
  aFewSeconds: 'wenige Sekunden',
  lessThanAMinute: 'weniger als eine Minute',
  minutes: (minutes) => `${number(minutes)} Min.`,
  hours: (hours) => `${number(hours)} Std.`,
  hoursAndMinutes: (hours, minutes) => `${number(hours)} Std. ${minutes} Min.`,
}
