/** Fourier transforms of one length, which is a power of two; real and imaginary parts are changed in place. */
export interface Fourier {
  forward(real: Float32Array, imaginary: Float32Array): void
  /** Back to samples. */
  inverse(real: Float32Array, imaginary: Float32Array): void
}

export function createFourier(size: number): Fourier {
  const cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size))
  const bits = Math.log2(size)
  const places = Uint32Array.from({ length: size }, (_, index) => {
    let place = 0
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) place |= 1 << (bits - 1 - bit)
    return place
  })

  function forward(real: Float32Array, imaginary: Float32Array): void {
    for (let index = 0; index < size; index++) {
      const place = places[index]!
      if (place <= index) continue
      const [keptReal, keptImaginary] = [real[index]!, imaginary[index]!]
      real[index] = real[place]!
      imaginary[index] = imaginary[place]!
      real[place] = keptReal
      imaginary[place] = keptImaginary
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half)
        for (let index = 0; index < half; index++) {
          const [cosine, sine] = [cosines[index * step]!, sines[index * step]!]
          const [low, high] = [start + index, start + index + half]
          const turnedReal = real[high]! * cosine + imaginary[high]! * sine
          const turnedImaginary = imaginary[high]! * cosine - real[high]! * sine
          real[high] = real[low]! - turnedReal
          imaginary[high] = imaginary[low]! - turnedImaginary
          real[low]! += turnedReal
          imaginary[low]! += turnedImaginary
        }
    }
  }

  return {
    forward,
    inverse(real, imaginary) {
      forward(imaginary, real)
      for (let index = 0; index < size; index++) {
        real[index]! /= size
        imaginary[index]! /= size
      }
    },
  }
}
