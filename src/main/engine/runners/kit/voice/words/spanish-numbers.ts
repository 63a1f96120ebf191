const UNITS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const HUNDREDS =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
/** Longer ones are said digit by digit. */
const MOST_DIGITS = 9

/** A whole number in Spanish words. */
export function spanishNumber(digits: string): string {
  if (digits.length > MOST_DIGITS || (digits.length > 1 && digits.startsWith('0')))
    return Array.from(digits, (digit) => UNITS[Number(digit)]!).join(' ')
  const value = Number(digits)
  return value === 0 ? UNITS[0]! : millions(value)
}

function millions(value: number): string {
  const [millionsOf, rest] = [Math.floor(value / 1e6), value % 1e6]
  const many = millionsOf === 0 ? '' : millionsOf === 1 ? 'un millón' : `${shortened(thousands(millionsOf))} millones`
  return `${many} ${thousands(rest)}`.trim()
}

function thousands(value: number): string {
  const [thousandsOf, rest] = [Math.floor(value / 1000), value % 1000]
  const many = thousandsOf === 0 ? '' : thousandsOf === 1 ? 'mil' : `${shortened(hundreds(thousandsOf))} mil`
  return `${many} ${hundreds(rest)}`.trim()
}

function hundreds(value: number): string {
  if (value === 100) return 'cien'
  const [hundredsOf, rest] = [Math.floor(value / 100), value % 100]
  return `${hundredsOf > 0 ? HUNDREDS[hundredsOf]! : ''} ${below100(rest)}`.trim()
}

function below100(value: number): string {
  if (value === 0) return ''
  if (value < 30) return UNITS[value]!
  const [tens, unit] = [Math.floor(value / 10), value % 10]
  return unit === 0 ? TENS[tens]! : `${TENS[tens]!} y ${UNITS[unit]!}`
}

/** Before another word one loses its end. */
const shortened = (words: string) => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')
