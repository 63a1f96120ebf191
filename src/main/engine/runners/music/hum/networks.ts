export const PITCH_FILE = 'basic-pitch.onnx'
