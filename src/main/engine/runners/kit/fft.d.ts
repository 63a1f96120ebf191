/** fft.js brings no types. Complex numbers lie interleaved: real, imaginary, real, imaginary, … */
declare module 'fft.js' {
  class FFT {
    constructor(size: number)
    transform(out: Float64Array, data: Float64Array): void
    /** Divides by the size, so that it undoes `transform`. */
    inverseTransform(out: Float64Array, data: Float64Array): void
  }
  export = FFT
}
