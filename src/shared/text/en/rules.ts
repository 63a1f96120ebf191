import { counted, number } from '../numbers.ts'

const FILES: Readonly<Record<string, string>> = { image: 'image', audio: 'audio', video: 'video' }
const kind = (accept: string) => FILES[accept] ?? accept

/** What the rules of a model and of a list say about a value, as it is typed. */
export const rules = {
  required: 'Required.',
  unknownParam: (model: string, name: string) => `${model} has no setting "${name}".`,
  oneOf: (values: readonly string[]) => `Expected one of ${values.join(', ')}.`,
  wholeNumber: (max: number) => `Expected a whole number from 0 to ${number(max)}.`,
  number: 'Expected a number.',
  numberBetween: (min: number, max: number) => `Expected a number from ${number(min)} to ${number(max)}.`,
  steps: (step: number, min: number) => `Expected steps of ${number(step)} from ${number(min)}.`,
  text: 'Expected text.',
  atMostCharacters: (max: number, length: number) =>
    `At most ${counted(max, 'character', 'characters')}, this has ${number(length)}.`,
  atLeastCharacters: (min: number, length: number) =>
    `At least ${counted(min, 'character', 'characters')}, this has ${number(length)}.`,
  uploadedFile: (accept: string) => `Expected the id of an uploaded ${kind(accept)} file.`,
  uploadedFiles: (accept: string) => `Expected ids of uploaded ${kind(accept)} files.`,
  listOfFiles: (accept: string) => `Expected a list of uploaded ${kind(accept)} files.`,
  atLeastFiles: (min: number, accept: string) =>
    `At least ${counted(min, `${kind(accept)} file`, `${kind(accept)} files`)}.`,
  atMostFiles: (max: number, accept: string) =>
    `At most ${counted(max, `${kind(accept)} file`, `${kind(accept)} files`)}.`,
  consent: (model: string) => `${model} uses a face or a voice: say that its owner agrees.`,
  effectImages: (min: number, max: number) =>
    min === max
      ? `This effect takes ${counted(max, 'image', 'images')}.`
      : `This effect takes ${number(min)} to ${number(max)} images.`,
  tooManyCells: (cells: number, columns: number) =>
    `${counted(cells, 'cell', 'cells')}, but ${counted(columns, 'column', 'columns')}.`,
  failedFormula: (shown: string) =>
    `"${shown}" is what a spreadsheet shows for a formula that failed. Mend it there, or write over it.`,
  unknownEffect: (id: string) => `There is no effect "${id}".`,
  unknownModel: (name: string) => `There is no model "${name}".`,
  noModel: 'No model is chosen.',
  unknownWordList: (name: string) => `There is no word list "${name}".`,
  tooManyVariants: (count: number, max: number) =>
    `This stands for ${number(count)} prompts. At most ${number(max)} can be made of one row: draw some of them.`,
  severalPrompts: 'This stands for several prompts, and a row that is changed makes one. Write the one that is meant.',
  tooManyOfRow: (count: number, max: number) =>
    `Sweeps, repeats and choices in the prompt make ${number(count)} of this row. A batch takes ${number(max)} at most.`,
  nothingWritten: 'Nothing is written in this row. It waits until something is.',
  templateEmpty: 'The template must not be empty.',
  templateLong: (most: number) => `The template is longer than ${counted(most, 'character', 'characters')}.`,
  templateEnding: 'The template must end in .{ext}: programs open files by it.',
  templateBrace: 'The template has a } without its {.',
  templateUnreadable: (rest: string) => `The template is not readable from "${rest}" on.`,
  atLeast: (min: number) => `At least ${number(min)}.`,
  moreThan: (min: number) => `More than ${number(min)}.`,
  lessThan: (max: number) => `Less than ${number(max)}.`,
  atMost: (max: number) => `At most ${number(max)}.`,
  tooShort: (min: number) => `Too short: at least ${number(min)}.`,
  tooLong: (max: number) => `Too long: at most ${number(max)}.`,
  unusable: 'It is not of the expected form.',
  anyWholeNumber: 'Expected a whole number.',
  trueOrFalse: 'Expected true or false.',
  object: 'Expected an object.',
  list: 'Expected a list.',
  unknownName: 'Unknown name.',
}
