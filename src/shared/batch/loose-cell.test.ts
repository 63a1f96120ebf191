import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParamDescriptor } from '../service/catalog.ts'
import { checkValue } from '../service/check-params.ts'
import { nearestText, suggestValue } from './loose-cell.ts'
import { createCellReader, readCell } from './read-cell.ts'

const ui = { control: 'prompt', group: 'basic', order: 0 } as const
const common = { required: false, ui } as const
const choice = (name: string, values: (string | number | boolean)[]): ParamDescriptor => ({
  name,
  ...common,
  kind: 'enum',
  values,
})
const range = (name: string, min: number, max: number, step: number): ParamDescriptor => ({
  name,
  ...common,
  kind: 'range',
  min,
  max,
  step,
})

const RATIO = choice('aspect_ratio', ['1:1', '16:9', '9:16', '4:3'])
const RESOLUTION = choice('resolution', [512, 1024, 2048])
/** As the bundled models write theirs. */
const WRITTEN_RESOLUTION = choice('resolution', ['512', '1024', '2048'])
/** As models elsewhere write theirs. */
const KILO_RESOLUTION = choice('resolution', ['1K', '2K', '4K'])
const FORMAT = choice('format', ['png', 'jpeg', 'webp'])
const FACTOR = choice('upscale_factor', [2, 4])
const DURATION = range('duration', 1, 30, 1)
const STRENGTH = range('speed', 0, 1, 0.05)
const WIDTH = range('expand_left', 0, 4096, 8)
const AUDIO = choice('generate_audio', [true, false])
const SEED = { name: 'seed', ...common, kind: 'seed', max: 2 ** 31 - 1 } as ParamDescriptor

describe('what can only be meant in one way', () => {
  test.each([
    [RESOLUTION, '1024 px', 1024],
    [WRITTEN_RESOLUTION, '1024 px', '1024'],
    [WRITTEN_RESOLUTION, '1.024', '1024'],
    [WRITTEN_RESOLUTION, '2048 Pixel', '2048'],
    [RESOLUTION, '1024px', 1024],
    [RESOLUTION, '1,024', 1024],
    [RESOLUTION, '1.024', 1024],
    [RESOLUTION, '1 024', 1024],
    [RESOLUTION, '1\u00A0024\u00A0px', 1024],
    [RESOLUTION, '"1024"', 1024],
    [RESOLUTION, '1k', 1024],
    [WRITTEN_RESOLUTION, '2 K', '2048'],
    [KILO_RESOLUTION, '2048 px', '2K'],
    [KILO_RESOLUTION, '4096', '4K'],
    [WIDTH, '2k', 2000],
    [FACTOR, '2 x', 2],
    [FACTOR, '4x', 4],
    [FACTOR, '4×', 4],
    [RATIO, '16x9', '16:9'],
    [RATIO, '16 : 9', '16:9'],
    [RATIO, '16/9', '16:9'],
    [RATIO, '16×9', '16:9'],
    [RATIO, '“16:9”', '16:9'],
    [RATIO, '„16:9“', '16:9'],
    [FORMAT, 'jpg', 'jpeg'],
    [FORMAT, 'JPG', 'jpeg'],
    [FORMAT, "'png'", 'png'],
    [DURATION, '5 s', 5],
    [DURATION, '5 sec', 5],
    [DURATION, '5 Sekunden', 5],
    [STRENGTH, '80 %', 0.8],
    [STRENGTH, '80%', 0.8],
    [WIDTH, "1'024 px", 1024],
    [WIDTH, '1,024', 1024],
    [SEED, '1,234,567', 1_234_567],
    [SEED, '1.234.567', 1_234_567],
    [AUDIO, 'ja', true],
    [AUDIO, 'Nein', false],
  ])('%o reads %j', (descriptor, text, value) => {
    expect(readCell(descriptor, text)).toBe(value)
    expect(checkValue(descriptor, value)).toBeUndefined()
  })

  test.each([
    // another unit is another number
    [DURATION, '5 min', '5 min'],
    [DURATION, '500 ms', '500 ms'],
    [RESOLUTION, '1024 s', '1024 s'],
    [RATIO, '7:3', '7:3'],
    [FORMAT, 'gif', 'gif'],
    [STRENGTH, '180 %', '180 %'],
    [SEED, '1,23', 1.23],
    [AUDIO, 'vielleicht', 'vielleicht'],
  ])('and nothing is guessed: %o keeps %j', (descriptor, text, value) => {
    expect(readCell(descriptor, text)).toBe(value)
    expect(checkValue(descriptor, value)).toBeDefined()
  })

  test('addresses lose their quotes, files keep theirs until somebody has looked', () => {
    const image = { name: 'image', ...common, kind: 'media', accept: 'image' } as ParamDescriptor
    expect(readCell(image, ' "https://example.com/a.png" ')).toBe('https://example.com/a.png')
    expect(readCell(image, '"a.png"')).toBe('"a.png"')
  })
})

describe('what a cell could say instead', () => {
  test.each([
    [RATIO, '16:10', '16:9'],
    [RATIO, '3:4', '1:1'],
    [RESOLUTION, '1000', '1024'],
    [RESOLUTION, '900 px', '1024'],
    [RESOLUTION, '4k', '2048'],
    [KILO_RESOLUTION, '3840', '4K'],
    [WIDTH, '8k', '4096'],
    [FORMAT, 'pgn', 'png'],
    [FORMAT, 'jepg', 'jpeg'],
    [DURATION, '99', '30'],
    [DURATION, '0', '1'],
    [STRENGTH, '0.33', '0.35'],
    [WIDTH, '1001', '1000'],
    [FORMAT, 'tomorrow', null],
    [DURATION, 'long', null],
  ])('%o to %j says %j', (descriptor, text, suggestion) => {
    expect(suggestValue(descriptor, text)).toBe(suggestion)
    if (suggestion !== null) expect(checkValue(descriptor, readCell(descriptor, suggestion)!)).toBeUndefined()
  })

  test('names are found by how they are written', () => {
    const names = ['Paper Landscape', 'paper-landscape', 'Lanczos Upscale']
    expect(nearestText(names, 'papr landscape')).toBe('Paper Landscape')
    expect(nearestText(names, 'lanzcos-upscale')).toBe('Lanczos Upscale')
    expect(nearestText(names, 'something else')).toBeNull()
    expect(nearestText(names, 'x'.repeat(1_000_000))).toBeNull()
  })
})

const anyDescriptor = fc.oneof(
  fc
    .uniqueArray(fc.oneof(fc.stringMatching(/^[a-zA-Z][\w:x/-]{0,5}$/), fc.integer({ min: -99, max: 4096 })), {
      minLength: 1,
      maxLength: 8,
      selector: (value) => String(value).toLowerCase(),
    })
    .map((values) => choice('style', values)),
  fc.constantFrom(RATIO, RESOLUTION, FORMAT, FACTOR, DURATION, STRENGTH, WIDTH, AUDIO, SEED, KILO_RESOLUTION),
)
const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^[\d.,' ]{1,8} ?(px|x|s|%|k)?$/),
  fc.stringMatching(/^\d{1,2} ?[x:/] ?\d{1,2}$/),
)

/** A descriptor, one of the values it takes, and that value as anybody would write it. */
const anyValid = anyDescriptor.chain(
  (descriptor): fc.Arbitrary<{ descriptor: ParamDescriptor; value: string | number | boolean }> => {
    if (descriptor.kind === 'enum') return fc.constantFrom(...descriptor.values).map((value) => ({ descriptor, value }))
    const { min, step } = descriptor.kind === 'range' ? descriptor : { min: 0, step: 1 }
    const most =
      descriptor.kind === 'range' || descriptor.kind === 'seed' ? Math.floor((descriptor.max - min) / step) : 0
    return fc
      .integer({ min: 0, max: most })
      .map((steps) => ({ descriptor, value: Number((min + steps * step).toFixed(6)) }))
  },
)

test('a value that is taken as it is written is never read as another', () => {
  fc.assert(
    fc.property(anyValid, fc.constantFrom('', ' ', '\t'), ({ descriptor, value }, space) => {
      expect(checkValue(descriptor, value)).toBeUndefined()
      expect(readCell(descriptor, `${space}${String(value)}${space}`)).toBe(value)
    }),
    { numRuns: 1000 },
  )
})

test('whatever is read loosely is taken, and whatever is suggested is too', () => {
  fc.assert(
    fc.property(anyDescriptor, anyText, (descriptor, text) => {
      const value = createCellReader(descriptor)(text)
      if (value === undefined || checkValue(descriptor, value) === undefined) return
      // refused: it stays as it was written, as text or as the number it is
      expect([text.trim(), Number(text.trim().replace(',', '.'))]).toContain(value)
      const suggestion = suggestValue(descriptor, String(value))
      if (suggestion !== null && suggestion.trim() !== '')
        expect(checkValue(descriptor, readCell(descriptor, suggestion)!)).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})
