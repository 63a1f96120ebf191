import type { Catalogue } from '../en/index.ts'

export const places: Catalogue['places'] = {
  compose: 'Entwerfen',
  batches: 'Stapel',
  library: 'Bibliothek',
  account: 'Konto',
  settings: 'Einstellungen',
}
