/** The numbers that the Kokoro network knows signs by. */
const SIGN_NUMBERS = new Map([
  [' ', 16],
  ...Array.from(
    `
      ; 1  : 2  , 3  . 4  ! 5  ? 6  — 9  … 10  A 24  I 25  O 31  Q 33  W 39  Y 41  ᵊ 42  a 43  b 44  d 46  e 47  f 48
      h 50  i 51  j 52  k 53  l 54  m 55  n 56  o 57  p 58  r 60  s 61  t 62  u 63  v 64  w 65  x 66  z 68  ɑ 69
      ɐ 70  ɒ 71  æ 72  β 75  ɔ 76  ð 81  ʤ 82  ə 83  ɛ 86  ɜ 87  ɡ 92  ɪ 102  ʝ 103  ŋ 112  ɲ 114  θ 119  ɹ 123
      ɾ 125  ʃ 131  ʧ 133  ʊ 135  ʌ 138  ɣ 139  ʎ 143  ʒ 147  ˈ 156  ˌ 157  ː 158  ᵻ 177
    `.matchAll(/(\S) (\d+)/gu),
    ([, sign = '', number]) => [sign, Number(number)] as const,
  ),
])

export function signNumbers(sounds: string): number[] {
  return Array.from(sounds, (sign) => SIGN_NUMBERS.get(sign)).filter((number) => number !== undefined)
}
