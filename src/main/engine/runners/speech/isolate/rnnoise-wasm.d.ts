declare module '@echogarden/rnnoise-wasm' {
  interface RnnoiseModule {
    HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(address: number): void
    _rnnoise_create(model: number): number
    _rnnoise_destroy(state: number): void
    _rnnoise_process_frame(state: number, output: number, input: number): number
  }
  const createModule: () => Promise<RnnoiseModule>
  export default createModule
}
