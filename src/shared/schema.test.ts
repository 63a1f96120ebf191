import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { z as zod } from 'zod'
import { built, z } from './schema.ts'

describe('schemas that are built on demand', () => {
  test('say what zod says, in the same words', () => {
    const [ours, theirs] = [writeSchema(z), writeSchema(zod)]
    for (const value of [
      { name: ' abc ', size: 3 },
      { name: 'a', tags: ['abc', 'toolong'], size: 'none', other: 1 },
      { name: 'abc', size: 'all', more: { left: 'ab', right: '' } },
      null,
    ])
      expect(ours.safeParse(value)).toEqual(theirs.safeParse(value))
  })

  test('are not built before they are asked something, and once only', () => {
    const read = vi.fn(() => z.string())
    const fields = Object.defineProperty({} as { word: zod.ZodString }, 'word', { get: read, enumerable: true })
    const Word = z.object(fields)
    const Words = z.array(Word).max(2)
    expect(read).not.toHaveBeenCalled()
    expect(Words.parse([{ word: 'a' }, { word: 'b' }])).toHaveLength(2)
    expect(Words.element.parse({ word: 'c' })).toEqual({ word: 'c' })
    expect(read).toHaveBeenCalledOnce()
    expect(Words.element).toBe(built(Word))
  })

  test('lend fields of theirs without being built', () => {
    const read = vi.fn(() => z.string())
    const Named = z.object(
      Object.defineProperty({} as { name: zod.ZodString }, 'name', { get: read, enumerable: true }),
    )
    const Sized = Named.extend({ size: z.int() }).strict()
    const Other = z.object({ size: Sized.shape.size.optional(), more: z.array(z.string()) })
    expect(Object.keys(Sized.omit({ name: true }).shape)).toEqual(['size'])
    read.mockClear()
    expect(Other.parse({ more: [] })).toEqual({ more: [] })
    expect(read).not.toHaveBeenCalled()
    expect(built(Sized.shape.size)).toBe(built(Sized).shape.size)
  })

  test('are zod schemas to zod itself', () => {
    const Size = z.object({ width: z.int().positive() })
    expect(Size).toBeInstanceOf(zod.ZodObject)
    expect(zod.array(Size).safeParse([{ width: 0 }]).error?.issues[0]?.path).toEqual([0, 'width'])
    expect(zod.toJSONSchema(Size)).toEqual(zod.toJSONSchema(zod.object({ width: zod.int().positive() })))
    expectTypeOf<z.infer<typeof Size>>().toEqualTypeOf<{ width: number }>()
  })

  test('leave values alone that are not schemas', () => {
    const start = new Date(0)
    expect(z.unknown().default(start).parse(undefined)).toBe(start)
    expect(
      z
        .looseObject({})
        .default({ deep: { er: [1] } })
        .parse(undefined),
    ).toEqual({ deep: { er: [1] } })
    expect(z.string().catch('none').parse(1)).toBe('none')
  })
})

/** The same schema, by our `z` or by zod's. */
function writeSchema({ object, string, int, array, enum: oneOf, union, record }: typeof z) {
  const name = string().trim().min(2).max(5)
  return object({ name, tags: array(name).max(2).default([]), size: union([int(), oneOf(['all'])]).nullable() })
    .extend({ more: record(string(), name).exactOptional() })
    .strict()
}
