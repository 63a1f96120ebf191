import { describe, expect, test } from 'vitest'
import { labOfHex, tone } from '../kit/colour/hex.ts'
import {
  renderIllustration,
  STYLES,
  type IllustrationStyle,
  type Illustration,
  type IllustrationRequest,
} from './illustration.ts'
import { NAMED_PALETTES } from '../kit/palettes.ts'

const SIZE = 140
const BLOCK = 5
const request = (extra: Partial<IllustrationRequest> = {}): IllustrationRequest => ({
  prompt: 'a red balloon over a green field',
  style: 'poster',
  width: SIZE,
  height: SIZE,
  seed: 7,
  ...extra,
})

const draw = (extra: Partial<IllustrationRequest>): Promise<Illustration> => renderIllustration(request(extra))

/** One colour for each block of five by five pixels: dots and strokes are seen as what they mix to. */
function coloursOf({ pixels, width, height }: Illustration): string[] {
  const colours: string[] = []
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const sums = [0, 0, 0]
      for (let index = 0; index < BLOCK * BLOCK; index++) {
        const at = ((top + Math.floor(index / BLOCK)) * width + left + (index % BLOCK)) * 4
        for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
      }
      colours.push(`#${Buffer.from(sums.map((sum) => sum / (BLOCK * BLOCK))).toString('hex')}`)
    }
  }
  return colours
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const lightness = (picture: Illustration): number => mean(coloursOf(picture).map((colour) => labOfHex(colour).l))

/** The share of the picture whose hue lies within these degrees and is more than grey. */
function shareOfHue(picture: Illustration, from: number, to: number): number {
  const colours = coloursOf(picture)
  return (
    colours.filter((colour) => {
      const { hue, chroma } = tone(colour)
      return chroma > 0.06 && (from < to ? hue >= from && hue <= to : hue >= from || hue <= to)
    }).length / colours.length
  )
}

const differing = ({ pixels: one }: Illustration, { pixels: other }: Illustration): number => {
  let count = 0
  for (let at = 0; at < one.length; at += 4)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) + Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) > 24) count++
  return count / (one.length / 4)
}

const balloon = (colour: string): string => `a huge ${colour} balloon over the sea, daylight`

/** How far the picture's hues are, on the whole, from the nearest of the swatches. */
const apart = (picture: Illustration, swatches: readonly string[]): number =>
  mean(
    coloursOf(picture).map((colour) =>
      Math.min(
        ...swatches.map((swatch) =>
          Math.hypot(labOfHex(colour).a - labOfHex(swatch).a, labOfHex(colour).b - labOfHex(swatch).b),
        ),
      ),
    ),
  )

const chroma = async (prompt: string): Promise<number> =>
  mean(coloursOf(await draw({ prompt })).map((colour) => tone(colour).chroma))
const warmth = async (prompt: string): Promise<number> =>
  mean(coloursOf(await draw({ prompt })).map((colour) => labOfHex(colour).b))

const ILLUSTRATION_STYLES = Object.keys(STYLES) as IllustrationStyle[]

describe.each(ILLUSTRATION_STYLES)('%s', (style) => {
  test('gives the same bytes for the same words and seed, others for another seed', async () => {
    const [one, again, other] = [await draw({ style }), await draw({ style }), await draw({ style, seed: 8 })]
    expect(one.pixels.equals(again.pixels)).toBe(true)
    expect(differing(one, other)).toBeGreaterThan(0.03)
  })

  test('fills a frame of any shape with opaque pixels', async () => {
    for (const [width, height] of [
      [96, 40],
      [41, 97],
    ] as const) {
      const picture = await renderIllustration(request({ style, width, height }))
      expect([picture.width, picture.height, picture.pixels.length]).toEqual([width, height, width * height * 4])
      expect(picture.pixels.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true)
    }
  })

  test('shows the colour the words give a thing', async () => {
    const [red, green] = [
      await draw({ style, prompt: balloon('red') }),
      await draw({ style, prompt: balloon('green') }),
    ]
    expect(shareOfHue(red, 5, 45)).toBeGreaterThan(shareOfHue(green, 5, 45) + 0.012)
    expect(shareOfHue(green, 125, 175)).toBeGreaterThan(shareOfHue(red, 125, 175) + 0.012)
  })

  test('is darker at night than by day', async () => {
    const [night, day] = [
      await draw({ style, prompt: 'mountains at night' }),
      await draw({ style, prompt: 'mountains at noon' }),
    ]
    expect(lightness(night)).toBeLessThan(lightness(day) - 0.12)
  })

  test('does not stumble over odd words', async () => {
    const odd = [
      '',
      ' \n\t',
      '!?…—',
      '😀🦊🦊',
      '雪山の上の赤い風船',
      'une montgolfière au-dessus de la mer',
      'cat '.repeat(500),
      'x'.repeat(2000),
      'no without on of riding in',
      '\uD800\u0000',
    ]
    for (const prompt of odd) {
      const picture = await draw({ style, prompt, width: 48, height: 36 })
      expect(new Set(coloursOf(picture)).size, JSON.stringify(prompt.slice(0, 20))).toBeGreaterThan(3)
    }
  })
})

describe('an illustration', () => {
  test('looks different in every style', async () => {
    const pictures = new Map<IllustrationStyle, Illustration>()
    for (const style of ILLUSTRATION_STYLES) pictures.set(style, await draw({ style }))
    for (const [one, pixels] of pictures) {
      for (const [other, others] of pictures)
        if (one !== other) expect(differing(pixels, others), `${one} and ${other}`).toBeGreaterThan(0.2)
    }
  })

  test('looks different for every prompt, also for those that name nothing', async () => {
    const prompts = ['melancholy', 'joy', 'zwölf', 'lorem ipsum', 'a cat', 'two cats', 'a cat at night', 'the sea']
    const pictures = await Promise.all(prompts.map((prompt) => draw({ prompt })))
    for (const [index, one] of pictures.entries())
      for (const other of pictures.slice(index + 1)) expect(differing(one, other)).toBeGreaterThan(0.1)
  })

  test('follows a chosen palette, by name or by colours', async () => {
    const prompt = 'a house in a field'
    const [plain, ocean, named] = [
      await draw({ prompt }),
      await draw({ prompt, palette: 'ocean' }),
      await draw({ prompt, palette: ['#7c2358', 'pink', 'no colour at all'] }),
    ]
    expect(apart(ocean, NAMED_PALETTES.ocean)).toBeLessThan(apart(plain, NAMED_PALETTES.ocean) * 0.75)
    expect(shareOfHue(named, 330, 20)).toBeGreaterThan(0.3)
    expect(shareOfHue(plain, 330, 20)).toBeLessThan(0.05)
  })

  test('drains colour from melancholy and warms a sunset', async () => {
    expect(await chroma('a field, black and white')).toBeLessThan((await chroma('a field, vivid')) * 0.3)
    expect(await warmth('the sea at sunset')).toBeGreaterThan((await warmth('the sea at noon')) + 0.03)
  })

  test('tells how far it is, and stops when it is called off', async () => {
    const seen: number[] = []
    await renderIllustration(request({ style: 'flow-field' }), { onProgress: (progress) => seen.push(progress) })
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBe(1)
    const controller = new AbortController()
    const stopped = renderIllustration(request({ style: 'flow-field' }), {
      signal: controller.signal,
      onProgress: (progress) => progress > 0.3 && controller.abort(),
    })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  })
})
