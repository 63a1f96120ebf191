/** One value per pixel, row by row. */
export type Plane = Float32Array

export interface Size {
  width: number
  height: number
}

/** The mean of the square of `2 * radius + 1` around each pixel; at the border, of what there is of it. */
export function boxBlur(plane: Plane, { width, height }: Size, radius: number): Plane {
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += plane[row + x]!
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += plane[row + x + radius]!
      if (x - radius - 1 >= 0) sum -= plane[row + x - radius - 1]!
      across[row + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const blurred = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = sums[x]! + across[y * width + x]!
  for (let y = 0; y < height; y += 1) {
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    const enters = y + radius < height ? (y + radius) * width : -1
    const leaves = y - radius - 1 >= 0 ? (y - radius - 1) * width : -1
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x]!
      if (enters >= 0) sum += across[enters + x]!
      if (leaves >= 0) sum -= across[leaves + x]!
      sums[x] = sum
      blurred[y * width + x] = sum / count
    }
  }
  return blurred
}

/** Near enough to a Gaussian for shadows and soft light. */
export function softBlur(plane: Plane, size: Size, radius: number): Plane {
  if (radius < 1) return plane
  const each = Math.max(1, Math.round(radius / 2))
  return boxBlur(boxBlur(boxBlur(plane, size, each), size, each), size, each)
}

/** Between pixel centres, as a value of another size. */
export function resizePlane(plane: Plane, from: Size, to: Size): Plane {
  if (from.width === to.width && from.height === to.height) return plane
  const resized = new Float32Array(to.width * to.height)
  const [scaleX, scaleY] = [from.width / to.width, from.height / to.height]
  for (let y = 0; y < to.height; y += 1) {
    const atY = Math.min(from.height - 1, Math.max(0, (y + 0.5) * scaleY - 0.5))
    const top = Math.floor(atY)
    const bottom = Math.min(from.height - 1, top + 1)
    const down = atY - top
    for (let x = 0; x < to.width; x += 1) {
      const atX = Math.min(from.width - 1, Math.max(0, (x + 0.5) * scaleX - 0.5))
      const left = Math.floor(atX)
      const right = Math.min(from.width - 1, left + 1)
      const along = atX - left
      const above = plane[top * from.width + left]! * (1 - along) + plane[top * from.width + right]! * along
      const below = plane[bottom * from.width + left]! * (1 - along) + plane[bottom * from.width + right]! * along
      resized[y * to.width + x] = above * (1 - down) + below * down
    }
  }
  return resized
}

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)

/** 0 below `low`, 1 above `high`, without a kink between. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

export interface Bounds {
  left: number
  top: number
  /** Beyond the last column and row. */
  right: number
  bottom: number
}

/** The smallest frame around everything above the threshold, or null when there is nothing. */
export function boundsOf(plane: Plane, { width, height }: Size, threshold = 0.5): Bounds | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (plane[y * width + x]! <= threshold) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  return right > left ? { left, top, right, bottom } : null
}

/** The size a picture has when its longer side is at most `maxSide`. */
export function fitted({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
