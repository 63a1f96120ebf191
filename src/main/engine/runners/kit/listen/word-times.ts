/** Moments a second at which the network can look. */
const MOMENTS_PER_SECOND = 50
const MOMENTS = 1500
/** A single moment that one head looked at by chance is no sign; what its neighbours say too is. */
const MEDIAN_REACH = 3

/**
 * When each token was begun to be said, and at the end when the last was done, in seconds: the cheapest way through the
 * looks of the network, on which neither the tokens nor the time ever go back.
 */
export function timeTokens(looks: readonly Float32Array[], seconds: number, leadSeconds: number): number[] {
  const columns = Math.max(1, Math.min(MOMENTS, Math.ceil(seconds * MOMENTS_PER_SECOND)))
  const begins = cheapestWay(meanLooks(looks, columns), looks.length, columns)
  return [...begins, columns].map((moment) => Math.min(seconds, moment / MOMENTS_PER_SECOND + leadSeconds))
}

/** How much each token stands out at each moment among all tokens, over all heads: row after row. */
function meanLooks(looks: readonly Float32Array[], columns: number): Float32Array {
  const rows = looks.length
  const heads = (looks[0]?.length ?? 0) / MOMENTS
  const mean = new Float32Array(rows * columns)
  const standing = new Float32Array(rows * columns)
  for (let head = 0; head < heads; head++) {
    for (let column = 0; column < columns; column++) {
      const place = head * MOMENTS + column
      let [sum, squares] = [0, 0]
      for (const look of looks) {
        sum += look[place]!
        squares += look[place]! ** 2
      }
      const middle = sum / rows
      const spread = Math.sqrt(Math.max(squares / rows - middle * middle, 1e-14))
      for (let row = 0; row < rows; row++) standing[row * columns + column] = (looks[row]![place]! - middle) / spread
    }
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        mean[row * columns + column]! += medianAround(standing, row * columns, column, columns) / heads
  }
  return mean
}

const around = new Float32Array(2 * MEDIAN_REACH + 1)

function medianAround(values: Float32Array, from: number, column: number, columns: number): number {
  for (let step = -MEDIAN_REACH; step <= MEDIAN_REACH; step++)
    around[step + MEDIAN_REACH] = values[from + Math.max(0, Math.min(columns - 1, column + step))]!
  return around.sort()[MEDIAN_REACH]!
}

/** The column at which each row begins. */
function cheapestWay(gains: Float32Array, rows: number, columns: number): number[] {
  const [STAY, NEXT_ROW, BOTH] = [0, 1, 2]
  const steps = new Uint8Array(rows * columns)
  let above = new Float64Array(columns).fill(Infinity)
  for (let row = 0; row < rows; row++) {
    const here = new Float64Array(columns).fill(Infinity)
    for (let column = 0; column < columns; column++) {
      const stay = column > 0 ? here[column - 1]! : Infinity
      const next = above[column]!
      const both = column > 0 ? above[column - 1]! : Infinity
      const least = row === 0 && column === 0 ? 0 : Math.min(stay, next, both)
      steps[row * columns + column] = least === both ? BOTH : least === next ? NEXT_ROW : STAY
      here[column] = least - gains[row * columns + column]!
    }
    above = here
  }
  const begins = Array<number>(rows).fill(0)
  let [row, column] = [rows - 1, columns - 1]
  while (row > 0 || column > 0) {
    const step = row === 0 ? STAY : column === 0 ? NEXT_ROW : steps[row * columns + column]!
    if (step !== STAY) begins[row] = column
    if (step !== NEXT_ROW) column -= 1
    if (step !== STAY) row -= 1
  }
  return begins
}
