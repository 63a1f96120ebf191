import { expect, test } from 'vitest'
import { normaliseText } from './normalise.ts'
import { toPhrases } from './phrases.ts'
import { pronounce } from './pronounce.ts'

test.each([
  ['$1,234.56', 'one thousand two hundred and thirty four dollars and fifty six cents'],
  ['£1.01', 'one pound and one penny'],
  ['$25.4 billion', 'twenty five point four billion dollars'],
  ['3.5 kg at 100 km/h', 'three point five kilograms at one hundred kilometres per hour'],
  ['9:00 a.m.', 'nine ay em'],
  ['7:05', 'seven oh five'],
  ['in 1999, the 1990s', 'in nineteen ninety nine, the nineteen nineties'],
  ['Nov. 3rd, 2024', 'november third, twenty twenty four'],
  ['Dr. Smith, e.g. on Baker St.', 'doctor Smith, for example on Baker street'],
  ['the HTML page of NASA', 'the aitch tee em ell page of nasa'],
  ['10–20 °C', 'ten to twenty degrees celsius'],
  ['jane@example.com', 'jane at example dot com'],
  ['1st, 2nd and 21st', 'first, second and twenty first'],
  ['THE END', 'the end'],
  ['Heading\nNext', 'Heading.\nNext'],
  ['www.pressrun.org', 'double you double you double you dot pressrun dot org'],
  ['Mt Everest vs Mt. Fuji, Dept of Prof Lee', 'mount Everest versus mount Fuji, department of professor Lee'],
  ['1½ cups and ½ cup', 'one and a half cups and one half cup'],
  ['12¾ kg, ⅜ mile, 1 1/2 h', 'twelve and three quarters kilograms, three eighths mile, one and a half hours'],
  // words that every object knows
  ['a constructor and its toString', 'a constructor and its to String'],
])('%s is written out', (text, said) => {
  expect(normaliseText(text, 'en-US')).toBe(said)
})

test('dates follow the country', () => {
  expect(normaliseText('11/12/2026', 'en-US')).toBe('November twelfth, twenty twenty six')
  expect(normaliseText('11/12/2026', 'en-GB')).toBe('the eleventh of December twenty twenty six')
})

const both = (text: string) => [pronounce(text, 'en-US'), pronounce(text, 'en-GB')]

test('America and Britain say the same words differently', () => {
  expect(both('water')).toEqual(['wˈɔɾəɹ', 'wˈɔːtə'])
  expect(both('bath')).toEqual(['bˈæθ', 'bˈɑːθ'])
  expect(both('tomato')).toEqual(['təmˈAɾO', 'təmˈɑːtQ'])
  expect(both('go home')).toEqual(['ɡˈO hˈOm', 'ɡˈQ hˈQm'])
  // an r between two vowels is heard in Britain too
  expect(both('far away')[1]).toBe('fˈɑːɹ əwˈA')
})

test.each([
  ['com', 'kˈɑm'],
  ['org', 'ˈɔɹɡ'],
  ['gov', 'ɡˈʌv'],
  ['co-workers', 'kˈO wˈɜɹkəɹz'],
  ['an apt word', 'ən ˈæpt wˈɜɹd'],
  ['café', 'kæfˈA'],
])('"%s" is said as it is written', (word, sounds) => {
  expect(pronounce(word, 'en-US')).toBe(sounds)
})

test('a word that every object knows is said as it is written', () => {
  expect(both('constructor')).toEqual(['kənstɹˈʌktəɹ', 'kənstɹˈʌktə'])
})

test('a long sentence is divided where one would yieldToEventLoop, and pauses follow the marks', () => {
  const text = `First, ${'the quick brown fox jumps over the lazy dog, '.repeat(8)}and stops. Next.\n\nNew paragraph.`
  const phrases = toPhrases(text, 'en-US', 120)
  expect(Math.max(...phrases.map(({ sounds }) => sounds.length))).toBeLessThanOrEqual(120)
  expect(phrases[0]!.sounds).toMatch(/,$/)
  const [stops, next, last] = phrases.slice(-3)
  expect(stops!.pauseSeconds).toBeGreaterThan(phrases[0]!.pauseSeconds)
  expect(next!.pauseSeconds).toBeGreaterThan(stops!.pauseSeconds)
  expect(last!.pauseSeconds).toBe(0)
})

test('what cannot be said gives no phrase', () => {
  expect(toPhrases('… 😀 --- ?!', 'en-US', 200)).toEqual([])
})

test.each([
  ['¿Cómo está usted?', 'kˈomo estˈa ustˈeð?'],
  ['La gente corrió por la calle.', 'la xˈente korjˈo poɾ la kˈaʎe.'],
  ['Vergüenza, queso, guitarra y chocolate.', 'beɾɣwˈenθa, kˈeso, ɡitˈara i ʧokolˈate.'],
  ['1½ litros y ¾.', 'ˈuno i mˈeðjo lˈitɾos i tɾˈes kwˈaɾtos.'],
  ['El año 2026: veintidós países.', 'el ˈaɲo dˈos mˈil beɪntisˈeɪs: beɪntiðˈos paˈises.'],
])('Spanish is said as it is written: %s', (text, sounds) => {
  expect(toPhrases(text, 'es', 200).map((phrase) => phrase.sounds)).toEqual([sounds])
})

test('Spanish reads what a neighbour writes by its own rules, and nothing of other scripts', () => {
  const [phrase, ...more] = toPhrases('Grüße aus Köln!', 'es', 200)
  expect(more).toEqual([])
  expect(phrase!.sounds.split(' ')).toEqual(['ɡɾˈue', 'ˈaʊs', expect.stringMatching(/^k.*ln!$/)])
  expect(toPhrases('早上好', 'es', 200)).toEqual([])
})
