import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonRefusedError, parseStrictJson } from './strict-json.ts'

const refusal = (text: string) => {
  try {
    parseStrictJson(text)
  } catch (error) {
    if (error instanceof JsonRefusedError) return { message: error.message, path: error.path }
    throw error
  }
  return undefined
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('parseStrictJson', () => {
  test('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!text.includes('"__proto__"'))
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"params":{"prompt":"x","seed":1,"prompt":"y"}}', 'params.prompt'],
    ['{"a":[1,{"b":2,"\\u0062":3}]}', 'a.1.b'],
    ['{"a":{},"a":{}}', 'a'],
    ['{"a\\"":1,"a\\u0022":2}', 'a"'],
  ])('names the member sent twice in %s', (text, path) => {
    expect(refusal(text)).toEqual({ message: 'Sent twice.', path })
  })

  test.each([
    ['{"__proto__":1}', '__proto__'],
    ['{"params":{"\\u005f_proto__":"x"}}', 'params.__proto__'],
  ])('refuses the name that later readers skip in %s', (text, path) => {
    expect(refusal(text)).toEqual({ message: 'Unknown name.', path })
  })

  test('lets equal names stand in different objects, and values repeat', () => {
    const text = '{"a":{"a":"a"},"b":[{"a":1},{"a":1}],"c":"a"}'
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })

  test('refuses numbers no double can hold and half surrogate pairs', () => {
    expect(refusal('{"a":[0,-1e999]}')).toEqual({ message: 'The number is too large.', path: 'a.1' })
    expect(refusal('{"a":"\\ud800"}')).toEqual({ message: 'The text holds half a surrogate pair.', path: 'a' })
    expect(parseStrictJson('{"a":"\\ud83d\\ude00","b":-0.5e-3}')).toEqual({ a: '😀', b: -0.0005 })
  })

  test('bounds nesting without running out of stack', () => {
    expect(parseStrictJson(nested(64))).toBeDefined()
    expect(refusal(nested(65))).toBeDefined()
    expect(refusal(nested(500_000))).toBeDefined()
    expect(refusal('['.repeat(1_000_000))).toBeDefined()
  })

  test.each(['', '{', "{'a':1}", '{"a":1,}', 'nul', '{"a":01}', '\u0000'])('refuses %j', (text) => {
    expect(refusal(text)?.message).toBe('The body is not JSON.')
  })
})
