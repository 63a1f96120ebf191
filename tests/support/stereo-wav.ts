import { writeFile } from 'node:fs/promises'
import type { Stereo } from '#main/engine/runners/kit/sound/stereo.ts'
import { SAMPLE_RATE } from '#main/engine/runners/kit/sound/wave.ts'

/** 16 bit PCM. */
export async function writeStereoWav(path: string, { left, right }: Stereo): Promise<void> {
  const bytes = left.length * 4
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  const samples = new Int16Array(left.length * 2)
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = toInteger(left[index]!)
    samples[index * 2 + 1] = toInteger(right[index]!)
  }
  // every machine this runs on is little-endian, as the format is
  file.set(new Uint8Array(samples.buffer), 44)
  await writeFile(path, file)
}

const toInteger = (value: number) => Math.round(Math.min(1, Math.max(-1, value)) * 32_767)
