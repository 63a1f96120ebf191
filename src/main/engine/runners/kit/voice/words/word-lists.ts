import { glossary } from '../../words/listed.ts'

/** What stands for a longer word, wherever it stands. The dot is part of it. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = glossary(`
  mr. mister, mrs. missus, ms. miz, prof. professor, sr. senior, jr. junior, vs. versus, etc. etcetera,
  e.g. for example, i.e. that is, approx. approximately, dept. department, est. established, inc. incorporated,
  ltd. limited, corp. corporation, co. company, ave. avenue, rd. road, blvd. boulevard, mt. mount, gen. general, capt. captain,
  sgt. sergeant, fig. figure, vol. volume, jan. january, feb. february, aug. august, sept. september,
  oct. october, nov. november, dec. december
`)

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** What stands after a number; where many of it are not called by its first word with an s, they are named too. */
export const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = Object.fromEntries(
  Object.entries(
    glossary(`
    km kilometre, m metre, cm centimetre, mm millimetre, kg kilogram, g gram, mg milligram, lb pound, lbs pound, oz ounce,
    ft foot/feet, mi mile, l litre, L litre, ml millilitre, mph mile per hour, km/h kilometre per hour,
    m/s metre per second, KB kilobyte, MB megabyte, GB gigabyte, TB terabyte, Hz hertz/hertz, kHz kilohertz/kilohertz,
    MHz megahertz/megahertz, GHz gigahertz/gigahertz, ms millisecond, s second, sec second, min minute, h hour, hr hour,
    hrs hour, px pixel, pt point, fps frame per second, W watt, kW kilowatt, kWh kilowatt hour/kilowatt hours, V volt,
    dB decibel, °C degree celsius, °F degree fahrenheit, ° degree, % percent/percent
  `),
  ).map(([sign, names]) => {
    const [one = '', many = one.replace(/^\w+/u, '$&s')] = names.split('/')
    return [sign, [one, many]]
  }),
)

export const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string, part: string, parts: string]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
}

export const MAGNITUDES: Readonly<Record<string, string>> = glossary(`
  k thousand, m million, bn billion, b billion, thousand thousand, million million, billion billion,
  trillion trillion
`)

/** Letters by name, so that they are said and not read. */
export const LETTER_NAMES: Readonly<Record<string, string>> = glossary(`
  a ay, b bee, c see, d dee, e ee, f eff, g gee, h aitch, i eye, j jay, k kay, l ell, m em, n en, o oh, p pee,
  q cue, r are, s ess, t tee, u you, v vee, w double you, x ex, y why, z zee
`)

/** Short words in capitals that are words all the same. */
export const SHORT_CAPITAL_WORDS: ReadonlySet<string> = new Set(
  'A I AM AN AND ARE AS AT BE BIG BUT BY CAN DO FOR GET GO HAD HAS HE HER HIM HIS HOT HOW IF IN IS IT ITS LET MAY ME MY NEW NO NOT NOW OF OFF OLD ON ONE OR OUR OUT SEE SHE SO THE TO TOO TOP TRY TWO UP US USE WAS WAY WE WHO WHY YES YET YOU'.split(
    ' ',
  ),
)

export const SAID_SPECIALLY: Readonly<Record<string, string>> = glossary(`
  OK okay, TV tee vee, PhD pee aitch dee, JPEG jay peg, ASAP ay ess ay pee, IEEE eye triple ee, SQL sequel,
  GIF gif, RAM ram, www double you double you double you, LED ell ee dee, FAQ eff ay cue
`)
