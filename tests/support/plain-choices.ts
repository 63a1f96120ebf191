import type { ImportChoices } from '../../src/renderer/features/batches/import/import-choices.ts'

/** What somebody has chosen for a list who has chosen nothing but its model. */
export const PLAIN_CHOICES: ImportChoices = {
  modelId: 'poster',
  effectId: null,
  mapping: {},
  constants: {},
  sweeps: [],
  sweepMode: 'crossed',
  repeats: '1',
  seedRule: 'given',
  seedStart: '1',
  dynamicPrompts: { mode: 'off', draws: 4, seed: 1 },
  styles: [],
  nameTemplate: '{row}.{ext}',
  consent: false,
}
