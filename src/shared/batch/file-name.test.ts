import { assert, constantFrom, dictionary, integer, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TEMPLATE, NameTemplateError, readTemplate } from './file-name.ts'

const render = (template: string, values: Record<string, string | number | undefined>) =>
  readTemplate(template).render(values)

describe('a template', () => {
  test.each([
    [DEFAULT_TEMPLATE, 'Foxes/0007-A red fox in the snow-42.png'],
    ['{Batch}/{MODEL}/{row}.{ext}', 'Foxes/Line Art/7.png'],
    ['{row:6}.{ext}', '7.png'],
    ['{prompt:9}.{ext}', 'A red fox.png'],
    ['{prompt:11}.{ext}', 'A red fox.png'],
    ['{ prompt :5}.{ext}', 'A red.png'],
    ['{prompt:8}.{ext}', 'A red.png'],
    ['{missing}-{row}.{ext}', '7.png'],
    ['{row}-{missing}-{seed}.{ext}', '7-42.png'],
    ['{missing}.{ext}', 'untitled.png'],
    ['{missing}/{missing}/x.{ext}', 'x.png'],
    ['fixed name.{ext}', 'fixed name.png'],
    ['{client name}.{ext}', 'Hansen.png'],
  ])('%s', (template, expected) => {
    const values = {
      batch: 'Foxes',
      row: 7,
      prompt: 'A red fox in the snow',
      seed: 42,
      ext: 'png',
      model: 'Line Art',
      Client_Name: 'Hansen',
    }
    expect(render(template, values)).toBe(expected)
  })

  test.each(['{row}', '{ext}-{row}', '{row}{ext}', '{row.{ext}', 'row}.{ext}', '{}.{ext}', '{row:x}.{ext}', ''])(
    'that cannot be read says so: %s',
    (template) => {
      expect(() => readTemplate(template)).toThrow(NameTemplateError)
    },
  )

  test('knows its fields', () => {
    expect(readTemplate(DEFAULT_TEMPLATE).fields).toEqual(['batch', 'row', 'prompt', 'sweep', 'seed', 'ext'])
  })
})

describe('what a value says', () => {
  test.each([
    ['../../etc/passwd', 'etc passwd.png'],
    ['C:\\Windows\\System32', 'C Windows System32.png'],
    ['CON', '_CON.png'],
    ['nul.txt', '_nul.txt.png'],
    ['lpt1 ', '_lpt1.png'],
    ['.hidden', 'hidden.png'],
    ['-rf *', 'rf.png'],
    ['a\u0000b\nc\u202Ed', 'a b c d.png'],
    ['name. . .', 'name.png'],
    ['\uD800 lone', 'lone.png'],
    ['e\u0301te', 'éte.png'],
    ['...', 'untitled.png'],
    ['👩‍🚀 in space', '👩 🚀 in space.png'],
  ])('cannot leave its place: %j', (prompt, expected) => {
    expect(render('{prompt}.{ext}', { prompt, ext: 'png' })).toBe(expected)
  })

  test('is cut in whole characters, the extension stays', () => {
    const name = render('{prompt}{note}{more}.{ext}', {
      prompt: '🦊'.repeat(100),
      note: '🦊'.repeat(100),
      more: '🦊'.repeat(100),
      ext: 'glb',
    })
    expect(name).toMatch(/^(🦊)+\.glb$/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
  })

  test('an extension is letters and digits, whatever a service calls its type', () => {
    expect(render('x.{ext}', { ext: '../SVG+xml' })).toBe('x.svgxml')
    expect(render('x.{ext}', { ext: '' })).toBe('x.bin')
  })
})

test('whatever the template and the values, the path is relative and safe on every system', () => {
  const hostile = oneof(
    string({ unit: 'binary', maxLength: 300 }),
    string({ unit: constantFrom('.', '/', '\\', ' ', '-', '_', '~', ':', '\u0000', 'é', '🦊', 'a', 'CON', 'nul') }),
    constantFrom('..', '/', 'C:', 'con', 'aux.png', ' ', '\uFEFF', '\u202E'),
  )
  const templates = constantFrom(
    DEFAULT_TEMPLATE,
    '{a}.{ext}',
    '{a}/{b}/{c}.{ext}',
    '/{a}/../{b}.{ext}',
    '../../{a}-{b}_{c}.{ext}',
    '{a:3}{b:020}/ .{c}. .{ext}',
    'C:\\{a}\\{b}.{ext}',
    './/{a}//{b}.{ext}',
  )
  const values = record({ a: hostile, b: hostile, c: hostile, batch: hostile, prompt: hostile, row: integer() })
  assert(
    property(templates, values, dictionary(hostile, hostile, { maxKeys: 3 }), (template, given, more) => {
      const path = render(template, { ...more, ...given, ext: 'webp' })
      expect(path).toMatch(/[^/]\.webp$/)
      for (const segment of path.split('/')) {
        expect(segment).not.toMatch(/^\.|[. ]$|^ |[<>:"\\|?*]|\p{Cc}|\p{Cf}|\p{Cs}/u)
        expect(segment).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i)
        expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(180)
        expect(segment.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})
