import { counted, number } from '../numbers.ts'
import type { Catalogue } from '../en/index.ts'

const items = (count: number) => counted(count, 'Objekt', 'Objekte')
const ofItems = (count: number) => counted(count, 'Objekt', 'Objekten')

export const culling: Catalogue['culling'] = {
  pick: 'Auswählen',
  reject: 'Ablehnen',
  unflag: 'Markierung entfernen',
  flag: 'Markierung',
  flags: { pick: 'Ausgewählt', none: 'Ohne Markierung', reject: 'Abgelehnt' },
  flagOf: { pick: 'Ausgewählt', none: 'Ohne Markierung', reject: 'Abgelehnt' },
  flagged: {
    pick: (count: number) => `${items(count)} ausgewählt`,
    none: (count: number) => `Markierung von ${ofItems(count)} entfernt`,
    reject: (count: number) => `${items(count)} abgelehnt`,
  },
  advance: 'Von selbst weiter',
  advanceHint: 'Nach Markierung oder Sternen zum nächsten weitergehen',
  advanceOn: 'Nach Markierung oder Sternen folgt das nächste.',
  advanceOff: 'Nach Markierung oder Sternen bleibt die Ansicht stehen.',
  lastOne: 'Das war das letzte.',
  waiting: 'Die letzte Änderung wird noch gemacht und abgewartet.',
  undone: (what: string) => `Zurückgenommen: ${what}`,
  redo: 'Wiederholen',
  redoChange: 'Zurückgenommenes wiederholen',
  hideRejected: 'Abgelehntes ausblenden',
  showRejected: 'Abgelehntes zeigen',

  sort: 'Sortieren',
  sortBy: {
    relevance: 'Beste Treffer',
    date: 'Datum',
    name: 'Name',
    rating: 'Wertung',
    coins: 'Münzen',
    bytes: 'Dateigröße',
    pixels: 'Pixel',
    model: 'Modell',
  },
  order: 'Reihenfolge',
  culling: 'Sichten',
  ascending: 'Aufsteigend',
  descending: 'Absteigend',

  stacks: 'Varianten stapeln',
  stack: 'Stapel',
  on: 'An',
  off: 'Aus',
  openStack: 'Stapel öffnen oder schließen',
  inStack: (count: number) => `Stapel mit ${number(count)}`,
  stackShown: 'Varianten',

  trash: 'Löschen …',
  trashRejected: 'Abgelehntes löschen …',
  trashTitle: (count: number) => `${items(count)} löschen?`,
  trashHint:
    'Die Dateien kommen in den Papierkorb dieses Computers und lassen sich von dort zurückholen. Was gemacht und bezahlt wurde, bleibt verzeichnet.',
  trashFaces: 'Von einem geschlossenen Stapel geht nur, was du siehst; danach zeigt er sein nächstes.',
  noneRejected: 'Hier ist nichts abgelehnt. X lehnt das Gewählte ab.',
  cost: 'Gekostet haben sie',
  size: 'Auf der Platte',
  deleteAction: 'In den Papierkorb',
  deleting: 'Wird gelöscht',
  trashed: (count: number, changed: number, failed: number) =>
    [
      `${items(count)} im Papierkorb`,
      ...(changed > 0 ? [`${items(changed)} geblieben: Die Datei wurde seither geändert`] : []),
      ...(failed > 0 ? [`${items(failed)} geblieben: Das System hat es abgelehnt`] : []),
    ].join('; '),
  restore: 'Zurückholen',
  restored: (count: number, gone: number, failed: number) =>
    [
      `${items(count)} zurückgeholt`,
      ...(gone > 0 ? [`${counted(gone, 'Datei ist', 'Dateien sind')} nicht mehr im Papierkorb`] : []),
      ...(failed > 0 ? [`${items(failed)} nicht zurückgelegt`] : []),
    ].join('; '),
  recentlyDeleted: 'Zuletzt gelöscht',
  nothingDeleted: 'Nichts ist gelöscht',
  nothingDeletedHint: 'Was Sie löschen, steht hier, bis Sie es zurückholen.',
  allDeleted: 'Alles ist gelöscht',
  allDeletedHint: 'Es lässt sich zurückholen, solange der Papierkorb dieses Computers die Dateien hat.',
  showDeleted: 'Gelöschtes zeigen',
  allHidden: 'Alles ist abgelehnt und ausgeblendet',
  allHiddenHint: 'Zeigen Sie Abgelehntes wieder, oder löschen Sie es in den Papierkorb.',
  showOnly: (flag: string) => `Nur zeigen: ${flag}`,
  inTrash: 'Das liegt im Papierkorb',
  inTrashHint:
    'Die Einstellungen sind noch da. Zurückholen macht es wieder brauchbar, solange die Datei im Papierkorb liegt.',

  beforeAfter: 'Vorher und nachher',
  before: 'Vorher',
  after: 'Nachher',
  divider: 'Wie viel vom Vorher zu sehen ist',

  candidates: (count: number) => (count === 1 ? 'noch 1 weiteres' : `noch ${number(count)} weitere`),
  nextCandidate: 'Das nächste an seine Stelle',
}
