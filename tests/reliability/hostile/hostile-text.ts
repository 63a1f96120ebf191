import type { Random } from '../random.ts'

const SIGNS = [
  ' ',
  '\n',
  '\t',
  '{',
  '}',
  '|',
  '[',
  '(',
  '"',
  "'",
  '<',
  '>',
  '\\',
  '/',
  ':',
  ';',
  '@',
  '_',
  '.',
  ',',
  '-',
  '0',
  '1',
  'a',
  'é',
  '🦊',
  '\u0000',
  '\uFEFF',
  '%',
]
const WORDS = [
  '{a|b}',
  '__colours__',
  'https://mia:',
  'sandbox:seconds=9',
  '<rdf:Description',
  '<!---->',
  '<??>',
  '&amp;',
  '"",',
  '\r\n',
  '1e9',
  'mmm ',
  '=1+1',
  '[h]',
  '#,##0.00',
  '{"a":[',
]

/** Signs and words repeated, one inside the other, as attacks on parsers are written. */
export function hostileText(random: Random, longest: number): string {
  const pieces: string[] = []
  for (let left = random.integer(1, 4); left > 0; left--) {
    const unit = random.pick([random.pick(SIGNS), random.pick(WORDS), random.pick(SIGNS) + random.pick(WORDS)])
    const times = random.pick([1, 2, 40, 1000, random.integer(1, Math.floor(longest / unit.length / 4))])
    pieces.push(unit.repeat(Math.min(times, Math.floor(longest / unit.length / 4))))
  }
  if (random.chance(0.3)) pieces.push(...pieces.map((piece) => Array.from(piece).toReversed().join('')))
  return pieces.join('').slice(0, longest)
}

/** Text as it stands in an XML file. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    // oxlint-disable-next-line no-control-regex -- XML knows no such signs
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
