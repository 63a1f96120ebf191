import { evenSide, writeFilm } from '../kit/film.ts'
import { numberOf } from '../kit/params.ts'
import { RunnerRefusedError, type Runner } from '../runner.ts'
import { filmInput, openFilm } from './film/film-source.ts'

/** What every player still shows. */
const LONGEST_SIDE = 4096
/** Of all pictures together. Sharpening a second time takes most of the time: beyond a minute of 2560 x 1440 there is none. */
const MOST_SHARPENED_TWICE = 60 * 30 * 2560 * 1440

/** More pixels: block edges are smoothed away first, then the film is enlarged and its own edges are sharpened. */
export const enlargeFilm: Runner = async (job, context) => {
  const film = await openFilm(job)
  const factor = numberOf(job, 'upscale_factor', 2)
  const [width, height] = [evenSide(film.width * factor), evenSide(film.height * factor)]
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new RunnerRefusedError(
      'invalid_input',
      `The film would be ${width} x ${height} pixels; at most ${LONGEST_SIDE} a side are possible.`,
    )
  const clean = 'deblock=filter=weak:block=8:alpha=0.06:beta=0.04,atadenoise=0a=0.012:0b=0.02:1a=0.012:1b=0.02:s=5'
  const scale = `scale=${width}:${height}:flags=lanczos+accurate_rnd+full_chroma_int,setsar=1`
  // what blurs when enlarged is the width of an edge: the sharpening reaches as far as the factor
  const again = width * height * film.frames > MOST_SHARPENED_TWICE ? '' : ',cas=strength=0.45:planes=1'
  const sharpen = `unsharp=${factor > 2 ? '9:9' : '5:5'}:0.55:3:3:0${again}`
  const plan = {
    inputs: filmInput(film, context),
    graph: `[0:v:0]fps=${film.fps},tpad=stop_mode=clone:stop=-1,format=yuv420p,${clean},${scale},${sharpen},format=yuv420p[film]`,
    seconds: film.frames / film.fps,
    fps: film.fps,
    sound: film.hasAudio ? '[0:a:0]' : null,
  }
  return [await writeFilm(job, 0, plan, context)]
}
