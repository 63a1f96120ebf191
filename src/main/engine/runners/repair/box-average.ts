/** The average of the square around every value, as far as the plane goes. */
export function boxAverage(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) averageLine(plane, across, y * width, 1, width, radius)
  const both = new Float32Array(plane.length)
  for (let x = 0; x < width; x++) averageLine(across, both, x, width, height, radius)
  return both
}

function averageLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0
  let count = 0
  for (let index = 0; index < Math.min(radius, length); index++, count++) sum += from[start + index * step]!
  for (let index = 0; index < length; index++) {
    if (index + radius < length) {
      sum += from[start + (index + radius) * step]!
      count += 1
    }
    if (index - radius - 1 >= 0) {
      sum -= from[start + (index - radius - 1) * step]!
      count -= 1
    }
    to[start + index * step] = sum / count
  }
}
