import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen')
const cells = (count: number) => counted(count, 'Zelle', 'Zellen')

export const grid: Catalogue['grid'] = {
  // ---- its parts
  rowHeading: 'Zeile',
  help: 'Enter bearbeitet, Escape und dann Tab verlässt die Tabelle.',
  emptyCell: 'leer',
  cellLabel: (column, line) => `${column}, Zeile ${number(line)}`,
  resize: (column) => `Breite von ${column}`,
  sortBy: (column) => `Nach ${column} sortieren`,

  // ---- its editor
  breakHint: 'Zeilenumbruch',
  fillHint: (count) => `in ${cells(count)} schreiben`,
  noChoice: 'Nichts davon: bleibt wie getippt',

  // ---- its status line
  rows,
  selected: (lines, columns) => `${number(lines)} × ${number(columns)} ausgewählt`,
  selectedRows: (count) => `${rows(count)} ausgewählt`,
  sum: (sum) => `Summe ${sum}`,
  average: (average) => `Mittelwert ${average}`,
  didYouMean: (suggestion) => `Meinten Sie „${suggestion}“?`,

  // ---- its menu
  edit: 'Bearbeiten',
  editMany: (count) => `${cells(count)} bearbeiten`,
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  clear: 'Leeren',
  fillDown: 'Nach unten ausfüllen',
  fillRight: 'Nach rechts ausfüllen',
  insertAbove: (count) => (count === 1 ? 'Zeile darüber einfügen' : `${rows(count)} darüber einfügen`),
  insertBelow: (count) => (count === 1 ? 'Zeile darunter einfügen' : `${rows(count)} darunter einfügen`),
  duplicate: (count) => (count === 1 ? 'Zeile verdoppeln' : `${rows(count)} verdoppeln`),
  moveUp: (count) => (count === 1 ? 'Zeile nach oben' : `${rows(count)} nach oben`),
  moveDown: (count) => (count === 1 ? 'Zeile nach unten' : `${rows(count)} nach unten`),
  remove: (count) => (count === 1 ? 'Zeile entfernen' : `${rows(count)} entfernen`),
  sortAscending: 'Von A bis Z sortieren',
  sortDescending: 'Von Z bis A sortieren',
  sortNot: 'Nicht sortieren',
  freezeHere: 'Bis zu dieser Spalte fixieren',
  unfreeze: 'Fixierung aufheben',
  fitWidth: 'Breite an den Inhalt anpassen',
  useSuggestion: (suggestion) => `In „${suggestion}“ ändern`,
  menu: 'Was möglich ist',

  // ---- its keys in the list of shortcuts
  table: 'Tabelle',
  insertBreak: 'Zeilenumbruch in einer Zelle',
  writeEverywhere: 'In alle ausgewählten Zellen schreiben',
  fillBoth: 'Nach unten, nach rechts ausfüllen',
  findAndReplace: 'Suchen und ersetzen',
  nextIssue: 'Nächstes Problem',
  previousIssue: 'Voriges Problem',
  acceptSuggestion: 'In den Vorschlag ändern',
  selectLines: 'Zeile auswählen',
  selectColumns: 'Spalte auswählen',
  selectAll: 'Alles auswählen',
  moveLines: 'Zeilen verschieben',
  width: 'Schmaler, breiter',

  // ---- find and replace
  find: 'Suchen',
  replaceWith: 'Ersetzen durch',
  findNext: 'Nächste Stelle',
  findPrevious: 'Vorige Stelle',
  replaceOne: 'Ersetzen',
  replaceAll: 'Alle ersetzen',
  matchCase: 'Groß und klein',
  wholeCell: 'Ganze Zelle',
  found: (at, count) => (at === 0 ? `${number(count)} gefunden` : `${number(at)} von ${number(count)}`),
  notFound: 'Nichts gefunden',
  closeFind: 'Suche schließen',

  // ---- what it reads out
  saidSelected: (lines, columns) => `${rows(lines)} mal ${counted(columns, 'Spalte', 'Spalten')} ausgewählt`,
  saidAll: 'Alles ausgewählt',
  saidCopied: (count) => `${cells(count)} kopiert`,
  saidCut: (count) => `${cells(count)} ausgeschnitten`,
  saidPasted: (count) => `${cells(count)} eingefügt`,
  saidFilled: (count) => `${cells(count)} ausgefüllt`,
  saidCleared: (count) => `${cells(count)} geleert`,
  saidLeftOut: (count) => `${cells(count)} nicht beschreibbar und unverändert`,
  saidBeyond: (count) =>
    counted(count, 'Zelle liegt außerhalb der Tabelle und fehlt', 'Zellen liegen außerhalb der Tabelle und fehlen'),
  saidNothingToWrite: 'Diese Zellen sind nicht beschreibbar',
  saidTooMany: (most) => `Zu viele Zellen auf einmal: höchstens ${number(most)}`,
  saidNotCopied: 'Nicht kopiert: einige dieser Zeilen sind noch nicht gelesen',
  saidNotFilled: 'Nicht ausgefüllt: einige dieser Zeilen ließen sich nicht lesen',
  saidNotPasted: 'Es gibt nichts einzufügen',
  saidPasteKey: (keys) => `Mit ${keys} einfügen: Der Browser gibt seine Zwischenablage nicht heraus`,
  saidUndone: 'Rückgängig gemacht',
  saidRedone: 'Wiederholt',
  saidMoved: (count) => `${rows(count)} verschoben`,
  saidInserted: (count) => `${rows(count)} eingefügt`,
  saidDuplicated: (count) => `${rows(count)} verdoppelt`,
  saidRemoved: (count) => `${rows(count)} entfernt`,
  saidLineGone: 'Die Zeile gibt es nicht mehr: nichts wurde geschrieben',
  saidSorted: (column, descending) =>
    descending === null
      ? 'In der Reihenfolge der Liste'
      : `Nach ${column} ${descending ? 'absteigend' : 'aufsteigend'} sortiert`,
  saidWidth: (column, width) => `${column} ist ${number(width)} Pixel breit`,
  saidLeaving: 'Tab verlässt jetzt die Tabelle',
}
