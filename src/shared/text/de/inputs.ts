import type { Catalogue } from '../en/index.ts'

const KINDS = { image: 'Ein Bild', video: 'Ein Film', audio: 'Eine Tonaufnahme' } as const

export const inputs: Catalogue['inputs'] = {
  onlyAtService: (kind) => `${kind === null ? 'Eine Datei' : KINDS[kind]} beim Dienst`,
  missing: 'Fehlt',
  missingAt: (place) => `${place} ist nicht da.`,
  showItem: (name) => `${name} zeigen`,

  // ---- use as input
  useTitle: 'Was soll damit geschehen?',
  useLead: 'Entwerfen öffnet sich und hat es schon. Gemacht wird noch nichts.',
  which: 'Welches davon',
  chooseModelItem: 'Modell wählen …',
  chooseModel: 'Modell wählen',
  chooseModelLead: 'Alle Modelle, die es nehmen.',
  looking: 'Sieht nach, was damit möglich ist',
  nothingUsable: 'Nichts davon taugt als Vorlage: Modelle nehmen Bilder, Filme und Töne, deren Dateien da sind.',
}
