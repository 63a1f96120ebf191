export const MIGAN_FILE = 'migan.onnx'
export const ESRGAN_FILE = 'real-esrgan-x2.onnx'
