/** Corners of a flat shape without holes, counter-clockwise. */
export type Outline = readonly (readonly [number, number])[]

/**
 * Cuts ears off the outline until nothing is left. Of points on a straight edge, which a finely divided outline has many
 * of, it makes no triangle without an area, as earcut does: those break the printing of the solid.
 */
export function triangulate(outline: Outline): [number, number, number][] {
  const left = outline.map((_, index) => index)
  // only a corner that bends inwards can lie inside an ear
  const inwards = left.filter((index) => {
    const [before, after] = [outline.at(index - 1)!, outline[(index + 1) % outline.length]!]
    return turn(before, outline[index]!, after) <= 1e-12
  })
  const triangles: [number, number, number][] = []
  let tries = 0
  let at = 0
  while (left.length > 3 && tries <= left.length) {
    const [a, b, c] = [at, at + 1, at + 2].map((index) => left[index % left.length]!) as [number, number, number]
    // when no proper ear is left (numbers too close to a line) any corner will do
    if (tries === left.length || isEar(outline, inwards, a, b, c)) {
      triangles.push([a, b, c])
      left.splice((at + 1) % left.length, 1)
      tries = 0
      // starting elsewhere keeps the triangles from fanning out of one corner
      at = (at + 1) % left.length
    } else {
      at = (at + 1) % left.length
      tries++
    }
  }
  triangles.push([left[0]!, left[1]!, left[2]!])
  return triangles
}

function isEar(outline: Outline, inwards: readonly number[], a: number, b: number, c: number): boolean {
  const [first, tip, last] = [outline[a]!, outline[b]!, outline[c]!]
  if (turn(first, tip, last) <= 1e-12) return false
  return inwards.every((index) => {
    if (index === a || index === b || index === c) return true
    const point = outline[index]!
    return turn(first, tip, point) < 0 || turn(tip, last, point) < 0 || turn(last, first, point) < 0
  })
}

type Flat = readonly [number, number]
const turn = (a: Flat, b: Flat, c: Flat) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
