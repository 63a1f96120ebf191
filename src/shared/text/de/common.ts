import type { Catalogue } from '../en/index.ts'
import { formatDollars } from '../dollars.ts'
import { counted, number } from '../numbers.ts'

export const common: Catalogue['common'] = {
  cancel: 'Abbrechen',
  name: 'Name',
  close: 'Schließen',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert: Bitte den Text markieren',
  appUnreachable:
    'Die App hinter diesem Fenster antwortet nicht. Sie wird von selbst wieder gefragt; bleibt es dabei, hilft ein Neustart von Pressrun.',
  answerUnreadable:
    'Die Antwort kam in einer Form, die diese Version von Pressrun nicht lesen kann. Ein Update kann helfen.',
  coins: (count) => counted(count, 'Münze', 'Münzen'),
  realMoney: 'Echtes Geld',
  toProviders: (micros) => `${formatDollars(micros)} an die Anbieter`,
  aFewSeconds: 'wenige Sekunden',
  lessThanAMinute: 'weniger als eine Minute',
  minutes: (minutes) => `${number(minutes)} Min.`,
  hours: (hours) => `${number(hours)} Std.`,
  hoursAndMinutes: (hours, minutes) => `${number(hours)} Std. ${minutes} Min.`,
}
