import { isNothing, withinPicture, type Patch, type Point, type Size } from './alpha.ts'

/** Lines a pixel is looked at, one above the other, for a smooth edge. */
const LINES = 4

/** What lies inside a line that was drawn around it and ends where it began, in pixels of the picture. */
export function fillOutline(outline: readonly Point[], picture: Size): Patch {
  const rect = withinPicture(
    picture,
    { x: least(outline.map(({ x }) => x)), y: least(outline.map(({ y }) => y)) },
    { x: -least(outline.map(({ x }) => -x)), y: -least(outline.map(({ y }) => -y)) },
  )
  if (outline.length < 3 || isNothing(rect)) return { x: 0, y: 0, width: 0, height: 0, data: new Uint8Array() }
  const data = new Uint8Array(rect.width * rect.height)
  const covered = new Float32Array(rect.width)
  const edges = createEdges(outline)
  for (let row = 0; row < rect.height; row += 1) {
    covered.fill(0)
    for (let line = 0; line < LINES; line += 1)
      coverInside(covered, edges.crossing(rect.y + row + (line + 0.5) / LINES), rect.x)
    for (let x = 0; x < rect.width; x += 1)
      data[row * rect.width + x] = Math.min(255, Math.round((covered[x]! * 255) / LINES))
  }
  return { ...rect, data }
}

/** Where a line crosses another, and whether that one goes down there or up. */
interface Crossing {
  x: number
  turn: 1 | -1
}

/** The sides of an outline, to be asked line by line from the top: only those that reach a line are looked at. */
function createEdges(outline: readonly Point[]) {
  const coming = outline
    .map((from, index) => ({ from, to: outline[(index + 1) % outline.length]! }))
    .filter(({ from, to }) => from.y !== to.y)
    .map(({ from, to }) => {
      const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
      const turn: Crossing['turn'] = upper === from ? 1 : -1
      return { x: upper.x, y: upper.y, end: lower.y, slope: (lower.x - upper.x) / (lower.y - upper.y), turn }
    })
    .sort((one, other) => other.y - one.y)
  let reached: typeof coming = []
  return {
    crossing(y: number): Crossing[] {
      while (coming.length > 0 && coming.at(-1)!.y <= y) reached.push(coming.pop()!)
      reached = reached.filter(({ end }) => end > y)
      return reached
        .map((edge) => ({ x: edge.x + (y - edge.y) * edge.slope, turn: edge.turn }))
        .sort((one, other) => one.x - other.x)
    },
  }
}

/** Adds the stretches that lie inside. A loop that crosses itself is inside all over, as a hand means it. */
function coverInside(row: Float32Array, crossings: readonly Crossing[], left: number): void {
  let winding = 0
  let begin = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) begin = x
    winding += turn
    if (winding === 0) cover(row, begin - left, x - left)
  }
}

/** Pixels in the middle are covered whole, those at the ends as far as the stretch goes. */
function cover(row: Float32Array, from: number, to: number): void {
  const begin = Math.max(0, from)
  const end = Math.min(row.length, to)
  for (let x = Math.floor(begin); x < end; x += 1) row[x]! += Math.min(end, x + 1) - Math.max(begin, x)
}

/** However many there are: a function takes only so many arguments. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity)
}
