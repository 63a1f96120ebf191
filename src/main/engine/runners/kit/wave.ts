import { writeFile } from 'node:fs/promises'

export const SAMPLE_RATE = 44_100

/** Mono sound between -1 and 1. */
export type Sound = Float32Array

export function silence(seconds: number): Sound {
  return new Float32Array(Math.round(seconds * SAMPLE_RATE))
}

/** Adds one sound into another from a moment on; what hangs over the end is cut. */
export function addSound(target: Sound, sound: Sound, atSeconds: number, gain = 1): void {
  const from = Math.round(atSeconds * SAMPLE_RATE)
  const length = Math.min(sound.length, target.length - from)
  for (let index = 0; index < length; index++) target[from + index]! += sound[index]! * gain
}

/** As loud as it may be, with soft shoulders at both ends so that nothing clicks. */
export function finishSound(sound: Sound, peak = 0.89): Sound {
  let loudest = 0
  for (const value of sound) loudest = Math.max(loudest, Math.abs(value))
  const gain = loudest > 0 ? peak / loudest : 1
  const shoulder = Math.min(0.02 * SAMPLE_RATE, sound.length / 2)
  return sound.map((value, index) => {
    const edge = Math.min(1, index / shoulder, (sound.length - 1 - index) / shoulder)
    return value * gain * edge
  })
}

export async function writeWav(path: string, sound: Sound): Promise<void> {
  const file = Buffer.alloc(44 + sound.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + sound.length * 2, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(sound.length * 2, 40)
  for (const [index, value] of sound.entries())
    file.writeInt16LE(Math.round(Math.min(1, Math.max(-1, value)) * 32_767), 44 + index * 2)
  await writeFile(path, file)
}
