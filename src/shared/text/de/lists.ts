import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen')

export const lists: Catalogue['lists'] = {
  picker: {
    search: 'Modelle durchsuchen',
    models: 'Modelle',
    nothing: 'Kein Modell passt zu diesen Wörtern.',
    ownEngine: 'Pressrun',
  },

  // ---- Stapel finden
  find: {
    search: 'Stapel durchsuchen',
    state: 'Stand',
    anyState: 'Jeder Stand',
    needsLook: 'Bitte ansehen',
    withBlocked: 'Mit gesperrten Zeilen',
    model: 'Modell',
    anyModel: 'Jedes Modell',
    mixedModels: 'Wie die Zeilen sagen',
    made: 'Erstellt',
    anyTime: 'Jederzeit',
    today: 'Heute',
    lastDays: (days) => `Letzte ${number(days)} Tage`,
    singleRuns: (count) => counted(count, 'Einzelauftrag', 'Einzelaufträge'),
    showSingleRuns: (count) => (count === 1 ? 'Einzelauftrag zeigen' : `${number(count)} Einzelaufträge zeigen`),
    found: (found, all) => `${number(found)} von ${counted(all, 'Stapel', 'Stapeln')}`,
    nothing: 'Kein Stapel passt.',
    showAll: 'Alle Stapel zeigen',
  },

  // ---- eine Liste von überall
  pasted: (count) => `Eine Tabelle mit ${rows(count)} wurde eingefügt.`,
  makeOfPasted: 'Stapel daraus machen',

  // ---- eine Liste, während sie zum Stapel wird
  panel: 'Neben der Liste',
  settings: 'Einstellungen',
  cellsOf: (name) => `Zellen von ${name}`,
  lookAgain: 'Erneut suchen',
  rows: {
    refused: (count, why) =>
      `${counted(count, 'Zeile bleibt', 'Zeilen bleiben')}, wie sie ${count === 1 ? 'ist' : 'sind'}: ${why}`,
    showInLibrary: 'In der Bibliothek zeigen',
    chooseModel: 'Modell wählen',
    chooseModelLead: 'Für jede gewählte Zeile, die noch nicht unterwegs ist.',
  },
  bar: {
    title: 'Die Liste',
    panel: 'Einstellungen und Fehler',
    search: 'Zeilen durchsuchen',
    onlyFaulty: 'Nur Fehler',
    nextProblem: 'Nächster Fehler',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    find: 'Suchen und ersetzen',
    insert: 'Zeile einfügen',
    addColumn: 'Spalte hinzufügen',
    nothing: 'Keine Zeile passt.',
  },
  problems: {
    title: 'Fehler',
    tab: (count) => (count === 0 ? 'Fehler' : `Fehler ${number(count)}`),
    checking: 'Alle Zeilen werden geprüft',
    none: (all) => (all === 1 ? 'Die Zeile ist in Ordnung.' : `Alle ${rows(all)} sind in Ordnung.`),
    some: (faulty, all) => `${number(faulty)} von ${rows(all)} ${faulty === 1 ? 'kann' : 'können'} noch nicht laufen.`,
    cannotRun: (faulty, all) => {
      if (faulty === all)
        return all === 1 ? 'Die Zeile kann so nicht laufen.' : `Keine der ${rows(all)} kann so laufen.`
      return faulty === 1
        ? `1 von ${rows(all)} kann so nicht laufen. Die anderen kommen ohne sie aus.`
        : `${number(faulty)} von ${rows(all)} können so nicht laufen. Die anderen kommen ohne sie aus.`
    },
    show: 'Zeigen, was falsch ist',
    filesLeft: (count) => `${counted(count, 'Datei wird', 'Dateien werden')} noch gesucht.`,
    outside: (count) =>
      `${rows(count)} ${count === 1 ? 'nennt eine Datei' : 'nennen Dateien'} außerhalb des Ordners der Liste. Danach wird gefragt, bevor etwas gesendet wird.`,
    unread: (count, words) =>
      `${counted(count, 'Warnung', 'Warnungen')}: Das Modell zeichnet nicht ${new Intl.ListFormat('de').format(words)}.`,
    rows,
    wholeRow: 'Die ganze Zeile',
    fix: (suggestion, count) =>
      count === 1 ? `In „${suggestion}“ ändern` : `Alle ${number(count)} in „${suggestion}“ ändern`,
    fixEverything: (count) => `Alle Vorschläge annehmen: ${counted(count, 'Zelle', 'Zellen')}`,
    fixed: (count) => `${counted(count, 'Zelle wurde', 'Zellen wurden')} geändert.`,
    unmatched: {
      title: 'Spalten, die nichts füllen',
      column: (column) => `„${column}“ füllt keine Einstellung. Sie kann in Dateinamen stehen.`,
      use: (setting) => `Als ${setting} nehmen`,
    },
    noMore: 'Es gibt keinen Fehler mehr.',
  },
  discard: {
    short: 'Verwerfen',
    action: 'Liste verwerfen',
    title: (name) => `${name} verwerfen?`,
    lead: 'Was hier geändert wurde, ist dann weg. Die Datei, aus der sie kam, bleibt, wie sie ist.',
  },
  prepared: {
    title: 'In Vorbereitung',
    changed: (moment) => `Geändert ${moment}`,
  },
}
