import { spawn } from 'node:child_process'

/** The program said no. Whether that is the file's fault is for the caller to say. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError'
}

/** The work needs ffmpeg and this machine has none. */
export class FfmpegMissingError extends Error {
  override readonly name = 'FfmpegMissingError'
}

export interface FfmpegRun {
  signal: AbortSignal
  /** Seconds written so far. */
  onTime?: (seconds: number) => void
  /** What the command writes to pipe:1; it waits with the next piece while a promise is pending. */
  onOutput?: (chunk: Buffer) => void | Promise<void>
  /** What the command reads from pipe:0. */
  input?: AsyncIterable<Uint8Array>
}

export interface Ffmpeg {
  /** Returns how many seconds came out at the end. */
  run(commandArguments: readonly string[], options: FfmpegRun): Promise<{ seconds: number }>
  /** How to write H.264 with this build: not every one carries x264. */
  h264(): Promise<readonly string[]>
}

const H264_ENCODERS: Record<string, readonly string[]> = {
  libx264: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
  libopenh264: ['-c:v', 'libopenh264', '-b:v', '4M'],
}

export function createFfmpeg({ path, threads }: { path: string | null; threads: number }): Ffmpeg {
  let h264: Promise<readonly string[]> | undefined
  /** For the filters and for reading the first input; by itself ffmpeg takes every core for each of them. */
  const bounds = ['-filter_threads', '-filter_complex_threads', '-threads'].flatMap((name) => [name, String(threads)])

  async function run(commandArguments: readonly string[], options: FfmpegRun): Promise<{ seconds: number }> {
    if (!path)
      throw new FfmpegMissingError('This needs ffmpeg: run `npm run media-pack`, or put an ffmpeg on the PATH.')
    options.signal.throwIfAborted()
    return runFfmpeg(path, [...bounds, ...commandArguments], options)
  }

  async function findH264(): Promise<readonly string[]> {
    const chunks: Buffer[] = []
    await run(['-encoders'], { signal: new AbortController().signal, onOutput: (chunk) => void chunks.push(chunk) })
    const names = new Set(Buffer.concat(chunks).toString('utf8').split(/\s+/))
    const encoder = Object.entries(H264_ENCODERS).find(([name]) => names.has(name))
    if (!encoder)
      throw new FfmpegMissingError('This ffmpeg cannot write H.264; get one that can: `npm run media-pack`.')
    return [...encoder[1], '-pix_fmt', 'yuv420p', '-threads', String(threads)]
  }

  return { run, h264: () => (h264 ??= findH264()) }
}

const QUIET = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-progress', 'pipe:2']
const KEPT_COMPLAINT = 2_000

function runFfmpeg(
  path: string,
  commandArguments: readonly string[],
  { signal, onTime, onOutput, input }: FfmpegRun,
): Promise<{ seconds: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, [...QUIET, ...commandArguments], {
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    let seconds = 0
    let complaint = ''
    let unfinished = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const lines = (unfinished + text).split('\n')
      unfinished = lines.pop() ?? ''
      for (const line of lines) {
        const time = /^out_time_us=(\d+)/.exec(line)
        if (time) onTime?.((seconds = Number(time[1]) / 1e6))
        else if (!/^\w+=/.test(line)) complaint = (complaint + line + '\n').slice(-KEPT_COMPLAINT)
      }
    })
    child.stdout.on('data', (chunk: Buffer) => {
      const taken = onOutput?.(chunk)
      if (!(taken instanceof Promise)) return
      child.stdout.pause()
      taken.then(
        () => child.stdout.resume(),
        (error: unknown) => child.emit('error', error),
      )
    })
    // a reader that stops early says so in its exit code; the broken pipe itself is no news
    child.stdin.on('error', () => {})
    if (input) void feed(child.stdin, input).catch((error: unknown) => child.emit('error', error))
    else child.stdin.end()
    child.on('error', (error) => {
      child.kill('SIGKILL')
      reject(signal.aborted ? (signal.reason as Error) : error)
    })
    child.on('close', (code) => {
      if (code === 0) resolve({ seconds })
      else reject(new FfmpegError(complaint.trim() || `ffmpeg ended with code ${code}.`))
    })
  })
}

async function feed(stdin: NodeJS.WritableStream, input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of input) {
    if (!stdin.writable) return
    if (!stdin.write(chunk)) await room(stdin)
  }
  stdin.end()
}

function room(stdin: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stdin.off('drain', go).off('close', go)
      resolve()
    }
    stdin.on('drain', go).on('close', go)
  })
}
