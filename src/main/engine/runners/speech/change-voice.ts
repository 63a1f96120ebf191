import { join } from 'node:path'
import { inputArguments } from '../../media/decode.ts'
import { describeTimed } from '../../media/describe.ts'
import type { Runner } from '../runner.ts'
import { convert } from '../kit/convert.ts'
import { requiredInput, textOf } from '../kit/params.ts'
import { SAMPLE_RATE } from '../kit/wave.ts'

/** How much higher each voice is. */
const PITCHES: Record<string, number> = { deep: 0.78, bright: 1.26, robot: 1 }

/** Another pitch at the same pace; the robot's voice also loses its melody. */
export const changeVoice: Runner = async (job, context) => {
  const input = requiredInput(job, 'audio')
  const voice = textOf(job, 'voice')
  const pitch = PITCHES[voice] ?? 1
  const filters = [
    `aresample=${SAMPLE_RATE}`,
    `asetrate=${Math.round(SAMPLE_RATE * pitch)}`,
    `atempo=${(1 / pitch).toFixed(6)}`,
    `aresample=${SAMPLE_RATE}`,
    ...(voice === 'robot' ? ['tremolo=f=45:d=0.9', 'aecho=0.8:0.7:12|19:0.5|0.35'] : []),
    'alimiter=limit=0.95',
  ]
  const path = join(job.directory, 'output-0.wav')
  context.onProgress(0.1)
  await convert(
    context,
    inputArguments(input.path, input.mimeType).concat(
      ['-map', '0:a:0', '-af', filters.join(','), '-map_metadata', '-1', '-fflags', '+bitexact'],
      ['-c:a', 'pcm_s16le', '-f', 'wav', path],
    ),
  )
  context.onProgress(0.8)
  const place = { directory: job.directory, name: 'output-0' }
  return [await describeTimed(context.ffmpeg, { path, type: 'audio/wav' }, place, context.signal)]
}
