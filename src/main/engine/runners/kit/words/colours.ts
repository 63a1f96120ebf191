import { mix } from '../colour/hex.ts'
import { listed } from './listed.ts'

/** Colour words as a painter would mix them; pure screen primaries sit badly beside anything else. */
const PLAIN_COLOURS = listed(`
  red #d8362f, scarlet #d62b1f, crimson #b3173a, ruby #b01240, burgundy #6e1b33, maroon #6d1a24, brick #a8442f,
  rust #a64b21, pink #f08bb0, hot pink #ee3f8e, rose #e5738c, magenta #c9257f, fuchsia #d12b95, salmon #f08d78,
  coral #f37358, peach #f7b58d, apricot #f5ad6a, orange #ef8123, tangerine #f0852d, amber #f2a516, gold #d9a520,
  golden #e0aa2b, mustard #d2a02a, ochre #c68a2d, yellow #f6c927, lemon #f5da48, cream #f6ead0, ivory #f5efdf,
  beige #dcc8a6, sand #dcbf8b, tan #c69c6d, brown #7d5033, chocolate #5a3523, caramel #b9773a, copper #b36a3c,
  bronze #9a6b34, green #3f9b4f, dark green #1f5b3a, light green #8fcf7a, lime #9fcb2f, olive #7d7f36, mint #8fd9b6,
  emerald #159a66, jade #2fa27c, sage #9aaf8c, teal #16807f, turquoise #2bb7b0, aqua #36c3c8, cyan #22b6d6,
  blue #2f6fd0, light blue #8cc4ec, sky blue #6db7ea, baby blue #a5d0ef, dark blue #1c2f6b, navy #182a5c,
  cobalt #2049ac, azure #2f93e0, indigo #3c3a94, violet #7a4fc0, purple #7b3fa6, lavender #b6a3dd, lilac #c3a4d8,
  mauve #b18aa9, plum #6d3160, black #25242b, white #f7f5f0, grey #8a8d93, gray #8a8d93, silver #b7bec6,
  charcoal #3a3d44, ginger #cf7430, auburn #8a4528, tawny #b9803f, blonde #e6cb86, blond #e6cb86, khaki #a49a6a,
  terracotta #c4684a, vermilion #de4a2c, sapphire #1f4fa8, taupe #8f8176
`).map((entry) => {
  const [word = '', colour = ''] = entry.split(' #')
  return [word, `#${colour}`] as const
})

/** How far words like these take a colour towards black or white. */
const SHADES = [
  ['dark', '#000000', 0.38],
  ['deep', '#000000', 0.25],
  ['light', '#ffffff', 0.42],
  ['pale', '#ffffff', 0.58],
] as const

export const COLOUR_WORDS: ReadonlyMap<string, string> = new Map([
  ...PLAIN_COLOURS.filter(([word]) => !word.includes(' ')).flatMap(([word, colour]) =>
    SHADES.map(([shade, aim, share]) => [`${shade} ${word}`, mix(colour, aim, share)] as const),
  ),
  // a mixed colour that has a name of its own keeps it
  ...PLAIN_COLOURS,
])

/** These also name a fruit, a flower or a sea creature: a colour only when a noun follows. */
export const AMBIGUOUS_COLOURS: ReadonlySet<string> = new Set(
  'orange rose coral peach tangerine lemon lime olive violet plum chocolate gold lavender brick rust sand salmon'.split(
    ' ',
  ),
)

/** Adjectives made from colours: "bluish", "reddish", "dark red", "light blue". */
export function readColour(phrase: string): string | undefined {
  return COLOUR_WORDS.get(phrase) ?? COLOUR_WORDS.get(phrase.replace(/(?:ish|y)$/u, '').replace(/dd$/u, 'd'))
}
