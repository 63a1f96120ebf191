import type { Catalogue } from '../en/index.ts'

export const batches: Catalogue['batches'] = {
  collectedName: 'Aus Entwerfen',
  collected: (name, rows) =>
    `Zu „${name}“ hinzugefügt: ${rows === 1 ? 'eine Zeile wartet' : `${rows} Zeilen warten`} dort. Noch kostet nichts.`,
  openCollected: 'Stapel öffnen',
}
