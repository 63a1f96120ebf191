import { counted } from '../numbers.ts'
import type { Catalogue } from '../en/index.ts'

const steps = (count: number) => counted(count, 'Schritt', 'Schritte')

export const lineage: Catalogue['lineage'] = {
  strip: 'Was dazu führte und was daraus wurde',
  before: (count: number) => `${steps(count)} davor`,
  after: (count: number) => `${steps(count)} danach`,
  inTrash: 'im Papierkorb',
  missing: 'Datei fehlt',
  brought: 'Eine mitgebrachte Datei',
  broughtName: (name: string) => `Mitgebracht: ${name}`,
  fold: 'Schritte von Rezepten zusammenfalten',
  below: (count: number) => `${counted(count, 'Objekt', 'Objekte')} aus früheren Schritten`,
  stepsShown: 'Schritte',
  more: 'Es gibt weitere',
  along: 'Entlang dem, was dazu führte und was daraus wurde',
  compareWith: 'Vergleichen mit',
  furtherBack: 'Vorher und nachher: einen Schritt weiter zurück',
}
