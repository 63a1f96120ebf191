/** The average of ImageNet's pictures by channel, 0 to 1, and how far they lie from it, as networks were taught with them. */
export const IMAGENET = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const

/** Opaque pixels as a network takes them: all of one channel before all of the next, each on the scale it was taught. */
export function channelsFirst(rgb: Uint8Array, scaled: (value: number, channel: number) => number): Float32Array {
  const count = rgb.length / 3
  const input = new Float32Array(rgb.length)
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < count; at += 1) input[channel * count + at] = scaled(rgb[at * 3 + channel]!, channel)
  return input
}
