import { readContainer, type Container, type TimedType } from '../../media/container.ts'
import { inputArguments } from '../../media/decode.ts'
import { RunnerRefusal, type Runner } from '../runner.ts'
import { SMALLEST_SIDE, writeFilm } from '../kit/film.ts'
import { requiredInput, type Input } from '../kit/params.ts'

/** Larger films are made smaller before anything is done to them. */
const MAX_SIDE = 1280
const FPS = 30

/** Gives a film the recorded voice and shows that voice as a band of light; the film repeats until the voice ends. */
export const addVoice: Runner = async (job, context) => {
  const [video, audio] = [requiredInput(job, 'video'), requiredInput(job, 'audio')]
  const film = await readFilm(video)
  const voice = await readContainer(audio.path, audio.mimeType as TimedType)
  const { width, height } = sizeOf(film)
  const band = Math.max(2, Math.round(height / 12) * 2)
  const plan = {
    inputs: [
      '-stream_loop',
      '-1',
      ...inputArguments(video.path, video.mimeType),
      ...inputArguments(audio.path, audio.mimeType),
    ],
    graph: [
      `[0:v:0]${fitted(film)}[picture]`,
      `[1:a:0]showwaves=s=${width}x${band}:mode=cline:rate=${FPS}:colors=white@0.85,format=rgba[voice]`,
      `[picture][voice]overlay=0:${height - band},format=yuv420p[film]`,
    ].join(';'),
    seconds: voice.durationSeconds,
    fps: FPS,
    sound: '1:a:0',
  }
  return [await writeFilm(job, 0, plan, context)]
}

function readFilm({ path, mimeType }: Input): Promise<Container> {
  return readContainer(path, mimeType as TimedType)
}

function fitted(film: Container): string {
  const { width, height } = sizeOf(film)
  return `scale=${width}:${height},setsar=1,fps=${FPS}`
}

function sizeOf({ width, height }: Container): { width: number; height: number } {
  if (width === null || height === null) throw new RunnerRefusal('invalid_input', 'The film has no picture.')
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const even = (length: number) => Math.max(SMALLEST_SIDE, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
