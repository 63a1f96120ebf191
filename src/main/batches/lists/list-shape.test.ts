import { expect, test } from 'vitest'
import { NO_DELIMITER, shapeOf } from './list-shape.ts'

test.each([
  ['named settings', 'prompt,seed\nA,1\n', ',', true],
  ['a heading alone', 'prompt,seed\n', ',', true],
  ['prompts with commas', 'A fox, in snow\nA boat, old, blue\n', NO_DELIMITER, false],
  ['semicolons everywhere', 'SKU;Titel\n1001;Roter Stuhl\n1002;Blauer Stuhl\n', ';', true],
  ['words over words are not told from rows', 'A fox;ink\nA hare;oil\n', ';', false],
  ['long texts under short names', 'Titel|Text\nEins|Ein langer Satz über einen Fuchs\n', '|', true],
  ['a cell that a person sees as one', 'SKU;Titel\n1;"a; b"\n2;c\n', ';', true],
])('%s', (_, text, delimiter, heading) => {
  expect(shapeOf(text, {})).toMatchObject({ delimiter, heading })
})

test('commas in every line make a table of a file that is called so', () => {
  const text = 'SKU,Titel,Farbe\n1001,Red chair,red\n1002,Blue chair,blue\n'
  expect(shapeOf(text, {}, { fileName: 'products.CSV' })).toMatchObject({ delimiter: ',', heading: true })
  expect(shapeOf(text, {}, { fileName: 'products.txt' })).toMatchObject({ delimiter: NO_DELIMITER })
})

test('Excel may say which delimiter it wrote', () => {
  expect(shapeOf('\uFEFFsep=;\r\nprompt;seed\r\nA, B, C;1\r\n', {})).toEqual({
    delimiter: ';',
    heading: true,
    preface: 1,
  })
})

test('a person knows better', () => {
  const text = 'Red fox,snow\nBlue whale,sea\n'
  expect(shapeOf(text, { delimiter: ',', heading: true })).toMatchObject({ delimiter: ',', heading: true })
  expect(shapeOf('prompt,seed\nA,1\n', { delimiter: NO_DELIMITER, heading: false })).toMatchObject({
    delimiter: NO_DELIMITER,
    heading: false,
  })
})

test('a line that the sample cuts off has no vote', () => {
  expect(shapeOf('a;b\n1;2\n3;4\n5', {}, { isCut: true })).toMatchObject({ delimiter: ';', heading: true })
})
