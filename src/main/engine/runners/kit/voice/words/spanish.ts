import { glossary } from '../../words/listed.ts'
import { spanishNumber } from './spanish-numbers.ts'

/** Words that lean on the next one and have no stress of their own. */
const UNSTRESSED = new Set(
  'el la los las un una de del en y e o u a al que por para con sin se lo le les me te nos os su sus mi mis tu tus si como pero mas ni'.split(
    ' ',
  ),
)
const ABBREVIATIONS: Readonly<Record<string, string>> = glossary(`
  sr. señor, sra. señora, dr. doctor, dra. doctora, ud. usted, uds. ustedes, etc. etcétera, núm. número
`)
const SIGNS: Readonly<Record<string, string>> = {
  '%': ' por ciento',
  '&': ' y ',
  '€': ' euros',
  $: ' dólares',
  '+': ' más ',
}
const FRACTIONS: Readonly<Record<string, string>> = glossary(`
  ½ medio, ⅓ un tercio, ⅔ dos tercios, ¼ un cuarto, ¾ tres cuartos, ⅕ un quinto, ⅖ dos quintos, ⅗ tres quintos,
  ⅘ cuatro quintos, ⅙ un sexto, ⅚ cinco sextos, ⅛ un octavo, ⅜ tres octavos, ⅝ cinco octavos, ⅞ siete octavos
`)

/** Writes out in Spanish what is not written as it is said. */
export function normaliseSpanish(text: string): string {
  return (
    text
      // 1½ would become 11 over 2
      .replaceAll(/(\d)?([¼-¾⅐-⅞])/g, (found, digit: string | undefined, sign: string) =>
        FRACTIONS[sign] ? `${digit ? `${digit} y ` : ''}${FRACTIONS[sign]}` : found,
      )
      .normalize('NFKC')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/([^\s.,!?;:…—])[ \t]*\n\s*/g, '$1.\n')
      .replaceAll('...', '…')
      .replaceAll(/\s[-–]\s|--+/g, ' — ')
      .replaceAll(/(?<!\p{L})\p{L}+\./gu, (word) => ABBREVIATIONS[word.toLowerCase()] ?? word)
      .replaceAll(/(\d)[.\u00A0 ](?=\d{3}\b)/g, '$1')
      .replaceAll(
        /(?<!\d)(\d+),(\d+)/g,
        (_, whole: string, part: string) => `${whole} coma ${Array.from(part).join(' ')}`,
      )
      .replaceAll(/\d+/g, (digits) => ` ${spanishNumber(digits)} `)
      .replaceAll(/[%&€$+]/g, (sign) => SIGNS[sign]!)
      .replaceAll(/[^\p{L}\p{M}.,!?;:…—\s]/gu, ' ')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/(?<! ) +([.,!?;:…])/g, '$1')
      .trim()
  )
}

/** Spanish in sounds. It is written as it is spoken: rules alone, of which these are the ones of Castile. */
export function pronounceSpanish(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => pronounceWord(word.normalize('NFC')))
    .trim()
}

interface Sound {
  sign: string
  /** A vowel that a syllable is built on. */
  isCore: boolean
  isAccented: boolean
}

const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }
const STRONG = 'aeoáéíóú'
const WEAK = 'iuü'
const CONSONANTS: Readonly<Record<string, string>> = glossary(`
  b b, d d, f f, j x, k k, l l, m m, n n, ñ ɲ, p p, q k, r ɾ, s s, t t, v b, w w, x ks, y ʝ, z θ, ç s
`)
/** Between vowels these are not closed. */
const SOFT: Readonly<Record<string, string>> = { b: 'β', d: 'ð', ɡ: 'ɣ' }

function pronounceWord(word: string): string {
  const sounds = soften(soundsOf(word))
  if (UNSTRESSED.has(word)) return sounds.map(({ sign }) => sign).join('')
  const stressed = stressedCore(word, sounds)
  return sounds.map(({ sign }, index) => (index === stressed ? `ˈ${sign}` : sign)).join('')
}

const isVowel = (letter: string | undefined) => letter !== undefined && (STRONG + WEAK).includes(letter)

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  for (let at = 0; at < word.length;) {
    const [letter, next] = [word[at]!, word[at + 1]]
    const say = (sign: string, letters: number) => {
      sounds.push({ sign, isCore: false, isAccented: false })
      at += letters
    }
    const isFront = next !== undefined && 'eiéí'.includes(next)
    if (isVowel(letter) || (letter === 'y' && !isVowel(next))) {
      // a weak vowel beside another vowel only glides
      const isWeak = WEAK.includes(letter) || letter === 'y'
      const isGlideOn = isWeak && isVowel(next) && !(letter === next)
      const isGlideOff = isWeak && !isGlideOn && (sounds.at(-1)?.isCore ?? false)
      const plain = letter === 'y' ? 'i' : (PLAIN[letter] ?? letter)
      if (isGlideOn) say(plain === 'i' ? 'j' : 'w', 1)
      else if (isGlideOff) say(plain === 'i' ? 'ɪ' : 'ʊ', 1)
      else {
        sounds.push({ sign: plain, isCore: true, isAccented: 'áéíóú'.includes(letter) })
        at += 1
      }
    } else if (letter === 'c' && next === 'h') say('ʧ', 2)
    else if (letter === 'c') say(isFront ? 'θ' : 'k', 1)
    else if (letter === 'l' && next === 'l') say('ʎ', 2)
    else if (letter === 'q' && next === 'u') say('k', 2)
    else if (letter === 'g' && next === 'u' && 'eiéí'.includes(word[at + 2] ?? '-')) say('ɡ', 2)
    else if (letter === 'g') say(isFront ? 'x' : 'ɡ', 1)
    else if (letter === 'r' && next === 'r') say('r', 2)
    else if (letter === 'r' && (at === 0 || 'nls'.includes(word[at - 1]!))) say('r', 1)
    else if (letter === 'h') at += 1
    else say(CONSONANTS[letter] ?? '', 1)
  }
  return sounds.filter(({ sign }) => sign !== '')
}

function soften(sounds: readonly Sound[]): Sound[] {
  return sounds.map((sound, index) => {
    const [before, after] = [sounds[index - 1], sounds[index + 1]]
    const isAfterOpen = before !== undefined && !'mnŋl'.includes(before.sign)
    const soft = SOFT[sound.sign]
    if (soft !== undefined && isAfterOpen && !(sound.sign === 'b' && before.sign === 's')) return as(soft, sound)
    if (sound.sign === 'n' && after !== undefined && 'kɡx'.includes(after.sign[0]!)) return as('ŋ', sound)
    return sound
  })
}

const as = (sign: string, { isCore, isAccented }: Sound): Sound => ({ sign, isCore, isAccented })

/** Where the accent is written; else on the last syllable but one after a vowel, n or s, on the last after others. */
function stressedCore(word: string, sounds: readonly Sound[]): number {
  const accented = sounds.findIndex(({ isAccented }) => isAccented)
  if (accented !== -1) return accented
  const cores = sounds.flatMap(({ isCore }, index) => (isCore ? [index] : []))
  const isPenultimate = /[aeiouns]$/u.test(word)
  return cores.at(isPenultimate ? -2 : -1) ?? cores[0] ?? -1
}
