import type { Catalogue } from '../en/index.ts'

export const meaning: Catalogue['meaning'] = {
  moreLikeThis: 'Ähnliches zeigen',
  like: (prompt) => (prompt === '' ? 'Ähnlich wie ein Objekt' : `Ähnlich wie „${prompt}“`),
  reading: (waiting, total) => `Bedeutung bekannt von ${total - waiting} von ${total}`,
}
