/** A number as people write it in a cell, with the zeros before and behind it. */
const NUMBER = /^([-−]?)(\d{1,15})(?:([.,])(\d{1,12}))?$/

/**
 * What follows on some cells when they are drawn further by the fill handle: two or more numbers with one distance go on,
 * everything else repeats. `backwards` fills upwards or to the left, nearest cell first.
 */
export function continueSeries(given: readonly string[], count: number, backwards = false): string[] {
  const series = numbersOf(given)
  if (series) {
    const { values, format } = series
    const distance = (values[1] ?? 0n) - (values[0] ?? 0n)
    const begin = backwards ? (values[0] ?? 0n) : (values.at(-1) ?? 0n)
    return Array.from({ length: count }, (_, index) => {
      const steps = BigInt(index + 1) * distance
      return format(backwards ? begin - steps : begin + steps)
    })
  }
  const ordered = backwards ? given.toReversed() : given
  return Array.from({ length: count }, (_, index) => ordered[index % ordered.length] ?? '')
}

/** Whole steps of the smallest place any of them has, so that 0.1 and 0.2 are followed by 0.3 and not by a near miss. */
function numbersOf(given: readonly string[]): { values: bigint[]; format: (value: bigint) => string } | undefined {
  if (given.length < 2) return undefined
  const parts = given.map((text) => NUMBER.exec(text.trim()))
  if (parts.some((part) => part === null)) return undefined
  const marks = new Set(parts.flatMap((part) => part?.[3] ?? []))
  if (marks.size > 1) return undefined
  const places = Math.max(...parts.map((part) => part?.[4]?.length ?? 0))
  const values = parts.map((part) => {
    const digits = BigInt(`${part?.[2] ?? '0'}${(part?.[4] ?? '').padEnd(places, '0')}`)
    return part?.[1] ? -digits : digits
  })
  const distances = new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0n)))
  if (distances.size !== 1) return undefined
  const leading = parts.every((part) => part?.[2]?.startsWith('0') && part[2].length > 1)
  const digits = leading ? Math.min(...parts.map((part) => part?.[2]?.length ?? 1)) : 1
  const mark = marks.values().next().value ?? '.'
  return {
    values,
    format: (value) => {
      const written = (value < 0n ? -value : value).toString().padStart(places + digits, '0')
      const whole = written.slice(0, written.length - places)
      const part = places > 0 ? `${mark}${written.slice(written.length - places)}` : ''
      return `${value < 0n ? '-' : ''}${whole}${part}`
    },
  }
}

/** The sum of what is a number among some cells; undefined when none is. Texts with thousands marks are not numbers here. */
export function sumOf(texts: Iterable<string>): { sum: number; numbers: number } | undefined {
  let [sum, numbers] = [0, 0]
  for (const text of texts) {
    const part = NUMBER.exec(text.trim())
    if (!part) continue
    const value = Number(`${part[2]}.${part[4] ?? '0'}`)
    sum += part[1] ? -value : value
    numbers += 1
  }
  // a sum of tenths is not to end in 0.30000000000000004
  return numbers > 0 ? { sum: Number(sum.toPrecision(12)), numbers } : undefined
}
