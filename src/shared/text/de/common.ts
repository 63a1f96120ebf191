import type { Catalogue } from '../en/index.ts'
import { formatDollars } from '../dollars.ts'
import { counted, number } from '../numbers.ts'

export const common: Catalogue['common'] = {
  cancel: 'Abbrechen',
  name: 'Name',
  close: 'Schließen',
  chooseFolder: 'Wählen …',
  leaving: {
    title: 'Wirklich schließen?',
    lead: 'Was hier steht, wird sonst nirgends behalten.',
    keep: 'Hier weitermachen',
    go: 'Schließen',
  },
  consent: 'Die Menschen, deren Gesicht oder Stimme verwendet wird, sind einverstanden.',
  clearSearch: 'Suche leeren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert: Bitte den Text markieren',
  appUnreachable:
    'Die App hinter diesem Fenster antwortet nicht. Sie wird von selbst wieder gefragt; bleibt es dabei, hilft ein Neustart von Pressrun.',
  coins: (count) => counted(count, 'Münze', 'Münzen'),
  realMoney: 'Echtes Geld',
  toProviders: (micros) => `${formatDollars(micros)} an die Anbieter`,
  aFewSeconds: 'wenige Sekunden',
  lessThanAMinute: 'weniger als eine Minute',
  minutes: (minutes) => `${number(minutes)} Min.`,
  hours: (hours) => `${number(hours)} Std.`,
  hoursAndMinutes: (hours, minutes) => `${number(hours)} Std. ${minutes} Min.`,
}
