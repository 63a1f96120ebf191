import type { Catalogue } from '../en/index.ts'

const KINDS = { image: 'Ein Bild', video: 'Ein Film', audio: 'Eine Tonaufnahme' } as const

export const inputs: Catalogue['inputs'] = {
  onlyAtService: (kind) => `${kind === null ? 'Eine Datei' : KINDS[kind]} beim Dienst`,
  missing: 'Fehlt',
  missingAt: (place) => `${place} ist nicht da.`,
  showItem: (name) => `${name} zeigen`,
}
