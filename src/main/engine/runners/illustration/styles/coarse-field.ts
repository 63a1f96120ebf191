import { sample } from '../../kit/pixels/plane.ts'

/** A smooth function of the picture, worked out on a coarse grid and read between its points. */
export function coarseField(
  width: number,
  height: number,
  cell: number,
  valueAt: (x: number, y: number) => number,
): (x: number, y: number) => number {
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) values[row * columns + column] = valueAt(column * cell, row * cell)
  }
  return (x, y) => sample(values, { width: columns, height: rows }, x / cell, y / cell)
}
