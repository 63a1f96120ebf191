import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const objects = (count: number) => counted(count, 'Objekt', 'Objekte')
/** Nach „zu“, „von“ und „mit“. */
const toObjects = (count: number) => counted(count, 'Objekt', 'Objekten')

export const library: Catalogue['library'] = {
  /** How something was made that came without a record. */
  notKnown: 'Nicht bekannt',
  loading: 'Bibliothek wird gelesen',
  loadFailed: 'Die Bibliothek ließ sich nicht laden',
  stillBefore: 'Zu sehen ist noch, was vorher gefunden wurde.',
  items: 'Objekte',
  count: objects,
  newer: (count) => `${number(count)} neu`,
  missing: 'Fehlt',
  missingHint: 'Außerhalb von Pressrun verschoben oder gelöscht',
  kinds: { image: 'Bild', video: 'Video', audio: 'Audio', '3d': '3D', text: 'Text' },
  keys: { Space: 'Leertaste', Backspace: '⌫', Delete: 'Entf' },

  columnPrompt: 'Prompt',
  columnModel: 'Modell',
  columnSize: 'Größe',
  columnCoins: 'Münzen',
  columnRating: 'Wertung',
  columnBatch: 'Stapel',
  columnMade: 'Erstellt',

  search: 'Bibliothek durchsuchen',
  searchHint: 'Prompt, Modell, Tag, Datei',
  tileSize: 'Größe der Bilder',
  grid: 'Raster',
  list: 'Liste',
  filters: 'Filter',
  details: 'Details',
  more: 'Mehr',
  activeFilters: 'Aktive Filter',
  takeAway: (filter) => `Filter ${filter} entfernen`,
  clear: 'Zurücksetzen',

  everything: 'Alles',
  collections: 'Sammlungen',
  collectionsHint: 'Objekte auf eine Sammlung ziehen oder C drücken.',
  newCollection: 'Neue Sammlung',
  newCollectionHint: 'Ein Objekt kann in beliebig vielen Sammlungen liegen. Die Dateien bleiben, wo sie sind.',
  create: 'Anlegen',
  rename: 'Umbenennen',
  renameCollection: 'Sammlung umbenennen',
  renameCollectionHint: 'Die Objekte bleiben darin.',
  removeCollection: 'Entfernen',
  collectionActions: (name) => `Aktionen für ${name}`,
  collectionRemoved: (name) => `Sammlung ${name} entfernt. Ihre Objekte bleiben in der Bibliothek.`,

  kind: 'Art',
  model: 'Modell',
  task: 'Aufgabe',
  batch: 'Stapel',
  tags: 'Tags',
  rating: 'Wertung',
  coins: 'Münzen',
  date: 'Datum',
  showAll: (count) => `Alle ${number(count)} zeigen`,
  showFewer: 'Weniger zeigen',
  anyRating: 'Jede',
  stars: (count) => counted(count, 'Stern', 'Sterne'),
  starsOrMore: (count) => (count === 5 ? '5 Sterne' : `ab ${counted(count, 'Stern', 'Sternen')}`),
  atLeastStars: (stars, count) =>
    `${stars === 5 ? '5 Sterne' : `Mindestens ${counted(stars, 'Stern', 'Sterne')}`}, ${objects(count)}`,
  noStars: 'Keine Sterne',
  leastCoins: 'Mindestens so viele Münzen',
  mostCoins: 'Höchstens so viele Münzen',
  atLeast: (value) => `mindestens ${value}`,
  atMost: (value) => `höchstens ${value}`,
  searched: (words) => `„${words}“`,
  fromTo: (from, to) => `${from} bis ${to}`,
  since: (day) => `seit ${day}`,
  until: (day) => `bis ${day}`,
  today: 'Heute',
  lastDays: (days) => `${number(days)} Tage`,
  fromDay: 'Von',
  untilDay: 'Bis',
  firstDay: 'Ab diesem Tag',
  lastDay: 'Bis zu diesem Tag',

  open: 'Öffnen',
  compare: (count) => `${number(count)} vergleichen`,
  runAgain: 'Erneut ausführen',
  useAsInput: 'Als Eingabe verwenden',
  rate: 'Bewerten',
  tag: 'Tags …',
  collect: 'Zu Sammlung hinzufügen …',
  takeOut: (name) => `Aus ${name} entfernen`,
  copyPrompt: 'Prompt kopieren',
  promptCopied: 'Prompt kopiert',
  reveal: 'Im Ordner zeigen',
  exportItems: 'Kopien exportieren …',

  rated: (count, rating) =>
    rating === 0
      ? `Sterne von ${toObjects(count)} entfernt`
      : `${objects(count)}: ${counted(rating, 'Stern', 'Sterne')}`,
  tagged: (count, added, removed) =>
    added.length > 0
      ? `${objects(count)} getaggt: ${added.join(', ')}`
      : `${removed.join(', ')} von ${toObjects(count)} entfernt`,
  collected: (count, name) => `${objects(count)} zu ${name} hinzugefügt`,
  alreadyIn: (name) => `Schon in ${name}`,
  takenOut: (count, name) => `${objects(count)} aus ${name} entfernt`,

  tagTitle: (count) => `Tags von ${toObjects(count)}`,
  tagHint:
    'Ein Tag schreiben und die Eingabetaste drücken; mehrere durch Kommas trennen. Ein Klick gibt allen ein Tag oder nimmt es weg.',
  newTag: 'Neues Tag',
  addTag: 'Tag hinzufügen',
  removeTag: (tag) => `Tag ${tag} entfernen`,
  giveTagToAll: (tag) => `Allen das Tag ${tag} geben`,
  done: 'Fertig',

  collectTitle: (count) => `${objects(count)} zu einer Sammlung hinzufügen`,
  collectHint: 'Eine Sammlung wählen oder den Namen einer neuen schreiben.',
  collectionName: 'Name einer Sammlung',
  createNamed: (name) => `„${name}“ anlegen`,

  folder: 'Ordner',

  heal: 'Fehlende Dateien suchen',
  healHint:
    'Prüft, ob jede Datei noch an ihrem Platz ist, und findet verschobene und umbenannte an ihrem Inhalt wieder. Wird ein Ordner genannt, wird auch dort gesucht.',
  lookForThem: 'Suchen',
  looking: 'Sucht',
  healed: (checked, relinked, missing) =>
    `${counted(checked, 'Datei', 'Dateien')} geprüft: ${
      relinked === 0 ? 'keine war verschoben' : `${number(relinked)} wiedergefunden`
    }, ${missing === 0 ? 'keine fehlt' : counted(missing, 'fehlt', 'fehlen')}.`,
  showMissing: 'Fehlende zeigen',
  sync: (name) => `Verlauf von ${name} holen`,
  syncing: (name) => `Holt, was auf ${name} gemacht wurde`,
  synced: (name, added, failed) =>
    `${name}: ${added === 0 ? 'nichts Neues' : `${objects(added)} hinzugefügt`}${failed > 0 ? `, ${number(failed)} nicht geholt` : ''}`,

  nothingChosen: 'Etwas auswählen, um zu sehen, wie es entstanden ist.',
  chosen: (count) => `${number(count)} ausgewählt`,
  together: 'Zusammen',
  made: 'Entstehung',
  settings: 'Einstellungen',
  connection: 'Verbindung',
  rowOf: (batch, row) => `${batch}, Zeile ${row}`,
  madeFrom: 'Gemacht aus',
  usedIn: 'Verwendet in',
  file: 'Datei',
  fileSize: 'Dateigröße',

  emptyTitle: 'Alles bleibt erhalten',
  emptyLead:
    'Die Bibliothek ist der Kontaktbogen: jedes Bild, jeder Film, jeder Klang und jedes 3D-Modell, mit Prompt, Preis und Datei.',
  emptySteps: [
    {
      title: 'Mit allem dabei',
      text: 'Jedes Ergebnis ist eine Datei auf diesem Computer und trägt seine Einstellungen in sich. Nichts läuft ab, nichts braucht das Netz.',
    },
    {
      title: 'Sofort gefunden',
      text: 'In Prompts suchen; nach Modell, Stapel, Datum, Wertung, Tag oder Münzen filtern, wie viele Dateien es auch sind.',
    },
    {
      title: 'Vergleichen und weiterverwenden',
      text: 'Mehrere nebeneinander, mit nur den Einstellungen, die sich unterscheiden. Erneut ausführen oder als Eingabe verwenden.',
    },
  ],
  emptyFootnote: 'Das Beispiel macht sechs kleine Bilder. Der Preis steht da, bevor etwas läuft.',
  runSample: 'Beispiel ausführen',
  compose: 'Eines selbst entwerfen',
  nothingFound: 'Nichts passt zu alldem',
  nothingFoundHint: 'Einen Filter wegnehmen oder weniger Wörter suchen: Jedes engt weiter ein.',
  clearFilters: 'Filter zurücksetzen',
  collectionEmpty: 'Diese Sammlung ist leer',
  collectionEmptyHint: 'Bilder auf ihren Namen ziehen oder einige auswählen und C drücken.',
  showEverything: 'Alles zeigen',
}
