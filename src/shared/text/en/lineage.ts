import { counted } from '../numbers.ts'

const steps = (count: number) => counted(count, 'step', 'steps')

/** What came from what. */
export const lineage = {
  strip: 'What led here and what came of it',
  before: (count: number) => `${steps(count)} before`,
  after: (count: number) => `${steps(count)} after`,
  inTrash: 'in the trash',
  missing: 'file missing',
  brought: 'A file that was brought along',
  broughtName: (name: string) => `Brought along: ${name}`,
  fold: 'Fold the steps of recipes',
  below: (count: number) => `${counted(count, 'item', 'items')} of earlier steps`,
  stepsShown: 'Steps',
  more: 'There are more',
  along: 'Along what led here and what came of it',
  compareWith: 'Compare with',
  furtherBack: 'Before and after: one step further back',
}
