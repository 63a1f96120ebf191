import { writeFile } from 'node:fs/promises'
import { SAMPLE_RATE, type Stereo } from '#main/engine/runners/kit/sound/samples.ts'
import { silentWav } from './sample-media.ts'

/** 16 bit PCM. */
export async function writeStereoWav(path: string, { left, right }: Stereo): Promise<void> {
  const file = silentWav({ frames: left.length, channels: 2, sampleRate: SAMPLE_RATE })
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
