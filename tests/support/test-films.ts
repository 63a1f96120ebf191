import { rm, stat } from 'node:fs/promises'
import type { Ffmpeg } from '#main/engine/media/run-ffmpeg.ts'

/** What is in a film decides how hard it is to encode. */
export const FILM_CONTENTS = ['still', 'moving', 'noisy', 'coloured'] as const
type FilmContent = (typeof FILM_CONTENTS)[number]

export interface TestFilm {
  content: FilmContent
  width: number
  height: number
  fps: number
  frames: number
}

/** One film after another, each the same everywhere: whole numbers only, but for sines that are rounded at once. */
export function* framesOf(film: TestFilm): Generator<Buffer> {
  let state = 12_345
  const noise = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return ((state >>> 16) % 49) - 24
  }
  for (let index = 0; index < film.frames; index++) {
    const frame = Buffer.alloc(film.width * film.height * 3)
    paintScene(frame, film, index)
    if (film.content === 'noisy')
      for (const [at, value] of frame.entries()) frame[at] = Math.min(255, Math.max(0, value + noise()))
    if (film.content === 'coloured') paintConfetti(frame, film, index)
    yield frame
  }
}

/** Hills under a sky, suns and a wall of bricks, drawn on a sheet of 360 by 200 whatever the size of the film. */
function paintScene(frame: Buffer, { content, width, height }: TestFilm, index: number): void {
  const shift = content === 'moving' ? 3.6 * index : 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [u, v] = [(column * 360) / width + shift, (row * 200) / height]
      const colour = colourAt(u, v)
      // confetti falls over a grey wall
      const painted = content === 'coloured' ? Array<number>(3).fill(75 + colour[0] / 4) : colour
      for (const [channel, value] of painted.entries()) frame[(row * width + column) * 3 + channel] = Math.round(value)
    }
}

function colourAt(u: number, v: number): [number, number, number] {
  if (((u % 90) - 45) ** 2 + (v - 60) ** 2 < 400) return [230, 180, 40]
  const red = 110 + 60 * Math.sin(u / 40) + 40 * Math.sin((u + v) / 9)
  const green = 110 + 50 * Math.sin(v / 30) + 30 * Math.sin(u / 7 - v / 11)
  const blue = 140 + 60 * Math.cos((u - v) / 35)
  const isBrick = v > 120 && (Math.floor(u / 12) + Math.floor(v / 6)) % 2 === 1
  return isBrick ? [red + 30, green - 20, blue] : [red, green, blue]
}

const CONFETTI = [
  [230, 50, 60],
  [40, 200, 60],
  [40, 50, 220],
] as const

function paintConfetti(frame: Buffer, { width, height }: TestFilm, index: number): void {
  const radius = Math.max(2, Math.round(width / 80))
  for (let piece = 0; piece < 24; piece++) {
    const left = Math.floor((piece * 97 + (index * (1 + (piece % 3)) * width) / 200) % width)
    const top = Math.floor(((piece * 57 * height) / 360 + (index * (1 + (piece % 5)) * height) / 300) % height)
    for (let row = top; row < Math.min(height, top + 2 * radius); row++)
      for (let column = left; column < Math.min(width, left + 2 * radius); column++)
        frame.set(CONFETTI[piece % 3]!, (row * width + column) * 3)
  }
}

/** As runners convert pictures, so that only the encoder makes a difference. */
const TO_FILM = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'

/** How like its frames an encoded film is (SSIM: 1 is the same), and how large it became. */
export async function encodedLikeness(
  ffmpeg: Ffmpeg,
  encoder: readonly string[],
  film: TestFilm,
  path: string,
): Promise<{ likeness: number; bytes: number }> {
  const { signal } = new AbortController()
  const { width, height, fps } = film
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-framerate', String(fps)]
  const frames = [...framesOf(film)]
  await ffmpeg.run([...raw, '-i', 'pipe:0', '-vf', TO_FILM, ...encoder, '-pix_fmt', 'yuv420p', path], {
    signal,
    input: given(frames),
  })
  let said = ''
  const inStep = 'settb=1/1000,setpts=N'
  const graph = `[0:v]${inStep}[made];[1:v]${TO_FILM},${inStep}[given];[made][given]ssim=stats_file=-`
  await ffmpeg.run(['-i', path, ...raw, '-i', 'pipe:0', '-filter_complex', graph, '-f', 'null', '/dev/null'], {
    signal,
    input: given(frames),
    onOutput: (chunk) => void (said += chunk.toString('utf8')),
  })
  const likenesses = Array.from(said.matchAll(/All:([\d.]+)/g), ([, value]) => Number(value))
  if (likenesses.length !== film.frames) throw new Error(`${likenesses.length} of ${film.frames} frames were compared.`)
  const { size } = await stat(path)
  await rm(path)
  return { likeness: likenesses.reduce((sum, value) => sum + value, 0) / film.frames, bytes: size }
}

async function* given(frames: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* frames
}
