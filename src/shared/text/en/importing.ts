import { counted, number } from '../numbers.ts'

/** A list while it becomes a batch: which table of a workbook it is, what is swept over rows of several models. */
export const importing = {
  table: 'Table of the workbook',
  tables: (count: number) => `The workbook has ${counted(count, 'table', 'tables')}.`,
  takeTable: (name: string) => `Take the table “${name}” of the workbook`,
  bringAgain: (count: number) =>
    `One of ${counted(count, 'table', 'tables')}. To take another one, bring the workbook once more.`,
  editedStays: (name: string) => `What you changed in “${name}” stays: it is still being prepared.`,
  backToEdited: 'Go back to it',
  readMeanwhile: (name: string) => `“${name}” has been read. It is among the lists that are being prepared.`,
  showRead: 'Show it',
  faults: {
    repeats: (most: number) => `Repeats are a whole number from 1 to ${number(most)}, written in digits alone.`,
    seed: (most: number) =>
      `The first seed is a whole number, written in ${number(most)} digits at most and nothing else.`,
    sweeps: (most: number) => `A sweep takes ${counted(most, 'value', 'values')} at most.`,
    unknown: 'One of the settings cannot be used by this version. Choose it again.',
  },
  sweepLacks: (count: number, models: readonly string[]) =>
    `${counted(count, 'row runs', 'rows run')} without it, because ${models.join(', ')} ${models.length === 1 ? 'has' : 'have'} no such setting.`,
}
