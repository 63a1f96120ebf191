interface Point {
  x: number
  y: number
  /** Whether what is there is to be taken or left out. */
  adds: boolean
}

/** Where in a picture something is: points to take or to leave out, and a box, in parts of its width and height. */
export interface Places {
  points: readonly Point[]
  box: { x: number; y: number; width: number; height: number } | null
}

export const NO_PLACES: Places = { points: [], box: null }

const MOST_PLACES = 64
const FORMS = 'Write a point to take as "40 55", one to leave out as "not 60 20", a box as "box 10 10 80 90"'
const MEASURE = 'in percent of the width and height, from the top left'

/** What is said of places in a picture, or what is wrong with it. */
type ReadPlaces = { places: Places } | { fault: string }

/**
 * Reads `40 55; not 60 20; box 10 10 80 90`: points to take, points to leave out and a box by its left, top, right and
 * bottom, all in percent of the picture.
 */
export function readPlaces(text: string): ReadPlaces {
  const points: Point[] = []
  let box: Places['box'] = null
  const said = text.split(/[;,\n]/).map((one) => one.trim())
  for (const place of said.filter((one) => one !== '')) {
    const [word = ''] = /^[a-zäöüß]*/i.exec(place)!
    const numbers = place.slice(word.length).trimStart()
    const values = numbers.split(/\s+/).map((value) => Number(value.replace(/%$/, '')))
    const kind = KINDS[word.toLowerCase()]
    if (!kind || numbers === '' || values.length !== kind.numbers || values.some(Number.isNaN))
      return { fault: `"${place}" is no place. ${FORMS}, ${MEASURE}.` }
    const outside = values.find((value) => value < 0 || value > 100)
    if (outside !== undefined)
      return { fault: `"${place}": ${outside} is outside of the picture, from 0 to 100 percent.` }
    const [x, y, right, bottom] = values.map((value) => value / 100) as [number, number, number, number]
    if (kind.adds !== null) {
      points.push({ x, y, adds: kind.adds })
      continue
    }
    if (box) return { fault: 'There are two boxes. Name one, and points for the rest.' }
    if (right <= x || bottom <= y)
      return { fault: `"${place}" is an empty box: it goes from left and top to right and bottom.` }
    box = { x, y, width: right - x, height: bottom - y }
  }
  if (points.length > MOST_PLACES) return { fault: `At most ${MOST_PLACES} points.` }
  if (!sayWhat({ points, box })) return { fault: `Nothing is said of what to take. ${FORMS}, ${MEASURE}.` }
  return { places: { points, box } }
}

/** What is wrong with what is said, or null. */
export function placesFault(text: string): string | null {
  const read = readPlaces(text)
  return 'fault' in read ? read.fault : null
}

/** So that they are read as the same again. */
export function writePlaces({ points, box }: Places): string {
  const written = points.map(({ x, y, adds }) => `${adds ? '' : 'not '}${percent(x)} ${percent(y)}`)
  if (box)
    written.push(`box ${percent(box.x)} ${percent(box.y)} ${percent(box.x + box.width)} ${percent(box.y + box.height)}`)
  return written.join('; ')
}

/** Whether they say what is to be taken: points to leave out alone do not. */
export function sayWhat({ points, box }: Places): boolean {
  return box !== null || points.some(({ adds }) => adds)
}

/** A tenth of a percent is a pixel of a thousand. */
function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10
}

/** The words before the numbers, in both languages; `adds: null` is a box. */
const KINDS: Readonly<Record<string, { numbers: number; adds: boolean | null }>> = {
  '': { numbers: 2, adds: true },
  not: { numbers: 2, adds: false },
  nicht: { numbers: 2, adds: false },
  box: { numbers: 4, adds: null },
  rahmen: { numbers: 4, adds: null },
}
