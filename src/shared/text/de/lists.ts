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
    clear: 'Suche leeren',
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
}
