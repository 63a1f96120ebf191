import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

export const importing: Catalogue['importing'] = {
  table: 'Tabelle der Arbeitsmappe',
  tables: (count) => `Die Arbeitsmappe hat ${counted(count, 'Tabelle', 'Tabellen')}.`,
  takeTable: (name) => `Tabelle „${name}“ der Arbeitsmappe nehmen`,
  bringAgain: (count) =>
    `Eine von ${counted(count, 'Tabelle', 'Tabellen')}. Für eine andere die Arbeitsmappe noch einmal öffnen.`,
  editedStays: (name) => `Was Sie in „${name}“ geändert haben, bleibt: Die Liste wird weiter vorbereitet.`,
  backToEdited: 'Dorthin zurück',
  readMeanwhile: (name) => `„${name}“ ist gelesen und steht bei den Listen, die vorbereitet werden.`,
  showRead: 'Zeigen',
  faults: {
    repeats: (most) => `Wiederholungen sind eine ganze Zahl von 1 bis ${number(most)}, nur in Ziffern geschrieben.`,
    seed: (most) => `Der erste Seed ist eine ganze Zahl, nur in Ziffern geschrieben, höchstens ${number(most)}.`,
    sweeps: (most) => `Eine Wertereihe hat höchstens ${counted(most, 'Wert', 'Werte')}.`,
    unknown: 'Eine der Einstellungen kann diese Version nicht verwenden. Bitte neu wählen.',
  },
  sweepLacks: (count, models) =>
    `${counted(count, 'Zeile läuft', 'Zeilen laufen')} ohne sie, weil ${models.join(', ')} keine solche Einstellung ${models.length === 1 ? 'hat' : 'haben'}.`,
}
