import { figures } from '../../kit/words/tables.ts'
import { listed } from '../../kit/words/listed.ts'
import { isAmount, type Amount, type Edit } from './edit.ts'

interface Notion {
  words: RegExp
  /** Amounts that several notions share: they add up. */
  amounts?: Partial<Record<Amount, number>>
  /** OKLab a and b for dark and for light tones. */
  shadowTint?: [number, number]
  lightTint?: [number, number]
  /** What is no amount. */
  change?: (edit: Edit, match: RegExpExecArray) => void
}

/**
 * A notion a line: its words, and after the arrow the amounts; a tint has two. An arrow that begins a line belongs to the
 * words above it.
 */
const notions = (text: string): Notion[] =>
  text
    .trim()
    .split(/\n(?! *=>)/u)
    .map((line) => {
      const [words = '', values = ''] = line.split('=>')
      const notion: Notion = { words: wholeWords(words.trim()), amounts: {} }
      for (const [name, ...numbers] of listed(values).map((value) => value.split(' '))) {
        if (isAmount(name)) notion.amounts![name] = Number(numbers[0])
        else if (name === 'shadowTint' || name === 'lightTint') notion[name] = [Number(numbers[0]), Number(numbers[1])]
        else throw new Error(`No edit has an amount called ${name}`)
      }
      return notion
    })
const wholeWords = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`, 'gi')
const turn = (words: string, change: NonNullable<Notion['change']>): Notion => ({ words: wholeWords(words), change })

/**
 * Longer expressions stand before the words they contain: what has been read once is not read again. The first group
 * changes what the camera did, the others what the scene is.
 */
export const NOTIONS: readonly Notion[] = [
  // shape
  turn('rotate(?:d)? (?:it )?(?:by )?(-?\\d{1,3})(?: degrees|°)?', (edit, [, degrees]) => {
    const angle = ((Number(degrees) % 360) + 360) % 360
    edit.quarterTurns += Math.round(angle / 90)
    edit.tiltDegrees += angle - Math.round(angle / 90) * 90
  }),
  turn('(?:rotate|turn)(?:d|ed)? (?:it )?(?:to the )?(?:left|counter-?clockwise|anti-?clockwise)', (edit) => {
    edit.quarterTurns += 3
  }),
  turn('(?:rotate|turn)(?:d|ed)? (?:it )?(?:to the )?(?:right|clockwise)|rotated?', (edit) => {
    edit.quarterTurns += 1
  }),
  turn('upside[- ]down|flip(?:ped)? vertical(?:ly)?', (edit) => {
    edit.upsideDown = !edit.upsideDown
  }),
  turn('mirror(?:ed)?|flop(?:ped)?|flip(?:ped)?(?: horizontal(?:ly)?)?', (edit) => {
    edit.mirror = !edit.mirror
  }),
  turn('straighten', (edit) => {
    edit.tiltDegrees += 1.5
  }),
  ...notions(String.raw`
    tilted|dutch angle|slanted => tiltDegrees 8
  `),

  // what is in and out of focus
  ...notions(String.raw`
    (?:blur(?:red|ry)?|soft(?:en|er)?|defocus(?:ed)?|out[- ]of[- ]focus) (?:the )?background|background blur(?:red|ry)?|bokeh|shallow depth(?: of field)?|portrait mode|depth of field
      => backgroundBlur 1, backgroundDim 0.15
    dark(?:en|er)? (?:the )?background|dim (?:the )?background|spotlight|isolate the subject
      => backgroundDim 1, exposure 0.1
    tilt[- ]shift|miniature|toy town => tiltShift 1, saturation 0.3, contrast 0.15
    dream(?:y|like|ier)|ethereal|angelic|soft glow|orton|glow(?:ing|y)?|heavenly|fairy ?tale
      => glow 1, contrast -0.1, saturation 0.15, warmth 0.1, highlights 0.1
    blur(?:red|ry)?|defocus(?:ed)? => blur 1
    sharp(?:en|er|ened)?|crisp(?:er)?|in focus|more detail(?:s|ed)?|detailed => sharpen 1, clarity 0.25
    hdr|clarity|gritty|texture(?:d)?|structured => clarity 1, shadows 0.3, highlights -0.25, vibrance 0.3, sharpen 0.4
    denoise|de-?noised?|smooth(?:er|en)?|clean(?:er| ?up)?|soft(?:er|en|ened)? => smooth 1
  `),

  // colour or none
  turn(
    '(?:remove|drain|take away|desaturate)(?: all)?(?: the)? colou?rs? (?:except|but|apart from|other than)(?: for)?(?: the)? (\\w+)|(?:keep )?only(?: the)? (\\w+)(?: in colou?r| colou?red)?|colou?r splash(?: of| in)? (\\w+)|selective (\\w+)',
    (edit, [, one, two, three, four]) => {
      edit.keepHue = HUES[(one ?? two ?? three ?? four ?? '').toLowerCase()] ?? edit.keepHue
    },
  ),
  ...notions(String.raw`
    black (?:and|&) white|black-and-white|b ?& ?w|monochrom(?:e|atic)|gr[ea]y ?scale|no colou?r|remove(?: the)? colou?rs?|colou?rless|silver gelatin
      => monochrome 1, contrast 0.2, clarity 0.15
    film noir|noir => monochrome 1, contrast 0.8, vignette 0.9, grain 0.6, exposure -0.25, clarity 0.3
    sepia|daguerr?eotype => sepia 1, vignette 0.25
    negative|invert(?:ed)?|x-?ray => invert 1
    poster(?:i[sz]ed?|-like)|flat colou?rs => posterize 1, saturation 0.25
    pixel(?:ate|ated|s)?|8-?bit|censor(?:ed)? => pixelate 1
    vivid|vibrant|colou?rful|saturated?|saturation|punchy|more colou?rs?|pop(?:ping)?|lively
      => saturation 0.45, vibrance 0.5, contrast 0.12
    desaturated?|muted|washed[- ]out|subdued|understated => saturation -0.45
    pastel(?:s)?|candy => saturation -0.25, exposure 0.35, contrast -0.3, matte 0.5, lightTint 0.012 -0.004
    faded|matte|old photo(?:graph)?|washed => matte 1, saturation -0.25, contrast -0.1
    hue shift(?:ed)?|psychedelic|trippy|other colou?rs => hueTurn 0.33, saturation 0.4
  `),

  // light
  ...notions(String.raw`
    over-?exposed?|high[- ]key|airy|blown[- ]out => exposure 0.75, shadows 0.5, contrast -0.2, matte 0.2
    under-?exposed?|low[- ]key => exposure -0.85, contrast 0.3, vignette 0.5
    bright(?:en|er|ened|ness)?|light(?:en|er|ened)|lit up => exposure 0.6, shadows 0.15
    dark(?:en|er|ened)?|dim(?:mer|med)? => exposure -0.75
    lift(?:ed)? (?:the )?shadows|open(?:ed)? (?:the )?shadows|fill light|shadows => shadows 0.9
    recover(?:ed)? (?:the )?highlights|(?:less|reduce(?:d)?) highlights|highlights => highlights -0.9
    flat(?:ter)?|soft contrast => contrast -0.5
    contrast(?:y)?|bold(?:er)?|dramatic|drama|striking|intense|epic => contrast 0.6, clarity 0.35, vignette 0.2
    vignett(?:e|ed|ing)|dark (?:corners|edges) => vignette 1
    white (?:corners|edges)|light (?:corners|edges) => vignette -1
    lens flare|flare|light leaks? => lensGlow 1, warmth 0.2
    sun ?beams?|sun ?rays?|god rays|rays of light|light rays|light shafts? => sunlight 1, contrast 0.1, warmth 0.3
  `),

  // warm and cool
  ...notions(String.raw`
    warm(?:er|th|ly|ed)?|cos[yi](?:er)?|sunny|sunshine|sunlit|toasty => warmth 0.7, exposure 0.12, vibrance 0.15
    cool(?:er|ed)?|cold(?:er)?|icy|chill(?:y|ed)?|arctic => warmth -0.75, vibrance 0.05
    magenta(?:ish)?|rosy|pink(?:ish|er)? => magenta 0.8
    green(?:ish|er) => magenta -0.8
  `),

  // times of day
  ...notions(String.raw`
    golden hour|golden light|honeyed
      => warmth 0.9, sunlight 0.65, glow 0.3, eveningSky 0.35, shadows 0.15, vibrance 0.2, lightTint 0.02 0.05, shadowTint 0.012 0.002
    sun ?set(?: light)?|dusk|evening|twilight
      => warmth 0.75, eveningSky 1, exposure -0.25, contrast 0.15, sunlight 0.3, saturation 0.15, lightTint 0.045 0.045, shadowTint 0.02 -0.04
    sun ?rise|dawn|morning
      => warmth 0.3, eveningSky 0.5, exposure 0.2, fog 0.25, contrast -0.12, lightTint 0.03 0.02, shadowTint 0.004 -0.02
    blue hour => warmth -1, exposure -0.7, saturation -0.05, shadowTint -0.005 -0.06, lightTint 0.015 0.012
    (?:full )?moon(?:light|lit)?
      => exposure -1.4, warmth -1.1, saturation -0.3, contrast 0.2, stars 0.5, vignette 0.4, shadowTint -0.005 -0.05
    starry|stars|star-?filled => stars 1, exposure -0.6, warmth -0.5, shadowTint 0 -0.03
    night(?:time|fall)?|midnight|nocturnal
      => exposure -1.6, warmth -0.95, saturation -0.2, contrast 0.25, stars 0.7, vignette 0.35, shadowTint -0.004 -0.055
    mid-?day|noon|day(?:light|time)?|bright day => exposure 0.3, vibrance 0.2, blueSky 0.5
  `),

  // weather
  ...notions(String.raw`
    rain(?:y|ing|fall|storm)?|drizzle|wet|downpour
      => rain 1, fog 0.2, exposure -0.3, saturation -0.25, warmth -0.4, contrast 0.05
    snow(?:ing|fall|y|flakes|storm)?|blizzard => snow 1, frost 0.55, exposure 0.15, saturation -0.2, warmth -0.4
    winter(?:y|time)?|frost(?:y|ed)?|frozen|ic[ey] => frost 1, snow 0.35, saturation -0.25, warmth -0.6, exposure 0.15
    fog(?:gy|gier)?|mist(?:y|ier)?|haz[ey](?:y)?|smok[ey](?:y)? => fog 1, saturation -0.15, contrast -0.1
    storm(?:y)?|thunder(?:storm)?|overcast|gloomy|cloudy|moody|brooding|ominous
      => exposure -0.5, contrast 0.4, saturation -0.35, warmth -0.35, clarity 0.45, vignette 0.5
    blue sky|clear sky|sky blue(?:r)? => blueSky 1
  `),

  // seasons
  ...notions(String.raw`
    autumn(?:al)?|fall colou?rs|fall => autumn 1, warmth 0.4, contrast 0.05, lightTint 0.008 0.02
    spring(?:time)?|fresh(?:er)? => greenery 1, exposure 0.25, vibrance 0.3, contrast -0.05, lightTint 0.01 0.004
    summer(?:y|time)?|tropical|holiday => warmth 0.4, exposure 0.25, vibrance 0.5, blueSky 0.6, contrast 0.1
    lush|greener|verdant => greenery 1.2, vibrance 0.2
  `),

  // manners
  ...notions(String.raw`
    cinematic|film look|movie|teal (?:and|&) orange|blockbuster
      => contrast 0.3, letterbox 1, grain 0.25, vignette 0.35, saturation -0.05, shadowTint -0.03 -0.035, lightTint 0.025 0.04
    vintage|retro|nostalgi[ca]|1970s|70s|analog(?:ue)?|polaroid|kodak|old[- ]fashioned
      => matte 0.8, warmth 0.45, saturation -0.2, grain 0.6, vignette 0.45, shadowTint -0.012 0.012, lightTint 0.012 0.035
    lomo|cross[- ]process(?:ed)?|hipster
      => contrast 0.5, saturation 0.35, vignette 1, shadowTint -0.03 -0.03, lightTint -0.01 0.05
    cyber ?punk|neon|synth ?wave|vapou?r ?wave|blade ?runner
      => contrast 0.35, exposure -0.35, saturation 0.3, glow 0.5, vignette 0.4, shadowTint 0.03 -0.11, lightTint 0.09 -0.02
    under ?water|submerged|deep sea => water 1, contrast -0.1
    grain(?:y)?|film grain|noisy => grain 1
    matrix|toxic|alien|radioactive => magenta -1, contrast 0.3, shadowTint -0.05 0.02, lightTint -0.05 0.04
    apocalyptic|mad max|dust(?:y)?|desert|martian|mars
      => warmth 1.2, saturation -0.1, contrast 0.3, fog 0.25, clarity 0.4, lightTint 0.035 0.06, shadowTint 0.025 0.01
    luxur(?:y|ious)|elegant|editorial|fashion|premium
      => contrast 0.3, saturation -0.2, vignette 0.3, clarity 0.2, lightTint 0.006 0.016
    border|white frame|frame[d]?|passe-?partout => frame 1
    letterbox(?:ed)?|black bars|wide ?screen => letterbox 1
  `),

  // moods
  ...notions(String.raw`
    happy|cheerful|joyful|playful|optimistic => exposure 0.35, saturation 0.3, warmth 0.4, shadows 0.2
    sad|melanchol(?:y|ic)|lonely|depress(?:ed|ing)|wistful => saturation -0.5, warmth -0.5, exposure -0.3, fog 0.2
    romantic|tender|lovely|love|wedding => glow 0.6, warmth 0.4, exposure 0.2, matte 0.3, lightTint 0.03 0.012
    scary|horror|creepy|spooky|haunted|eerie|sinister
      => exposure -0.8, saturation -0.5, contrast 0.6, vignette 1, grain 0.4, fog 0.25, shadowTint -0.02 0.005
    myster(?:y|ious)|magical|enchanted|mystical
      => exposure -0.35, glow 0.6, fog 0.35, vignette 0.6, shadowTint 0.012 -0.06, lightTint -0.01 0.02
    calm|peaceful|serene|quiet|zen|tranquil
      => contrast -0.25, saturation -0.15, exposure 0.15, glow 0.25, lightTint -0.008 0.004, shadowTint -0.008 -0.012
    beautiful|better|improve(?:d)?|enhance(?:d)?|professional|fix(?:ed)?|nicer?|auto
      => clarity 0.35, vibrance 0.4, shadows 0.25, sharpen 0.4, contrast 0.1
  `),
]

/** OKLab hues, in degrees. */
const HUES = figures(`
  red 27, orange 58, yellow 104, gold 88, golden 88, green 142, teal 190, turquoise 190, cyan 200, blue 258, purple 305,
  violet 300, magenta 340, pink 0, brown 55, skin 50
`)
