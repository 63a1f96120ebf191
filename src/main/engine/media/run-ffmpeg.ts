import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { diskFullError } from '#shared/app/disk-full.ts'
import { remember } from '../../tools/remember.ts'
import { chooseH264Encoder, type H264Encoder } from './h264-encoders.ts'

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
  /** How to write a film of so many frames a second as H.264 with this build: not every one carries x264. */
  h264(fps: number): Promise<readonly string[]>
}

/** Four times the largest frame there is; a header that asks for more at once is a lie. */
const LARGEST_ALLOCATION = 512 * 1024 ** 2

export function createFfmpeg({ path, threads }: { path: string | null; threads: number }): Ffmpeg {
  /** For the filters and for reading the first input; by itself ffmpeg takes every core for each of them. */
  const bounds = ['-filter_threads', '-filter_complex_threads', '-threads']
    .flatMap((name) => [name, String(threads)])
    .concat('-max_alloc', String(LARGEST_ALLOCATION))

  async function run(commandArguments: readonly string[], options: FfmpegRun): Promise<{ seconds: number }> {
    if (!path)
      throw new FfmpegMissingError('This needs ffmpeg: run `npm run media-pack`, or put an ffmpeg on the PATH.')
    options.signal.throwIfAborted()
    return runFfmpeg(path, [...bounds, ...commandArguments], options)
  }

  async function findEncoder(): Promise<H264Encoder> {
    const chunks: Buffer[] = []
    await run(['-encoders'], { signal: new AbortController().signal, onOutput: (chunk) => void chunks.push(chunk) })
    const found = chooseH264Encoder(Buffer.concat(chunks).toString('utf8'))
    if (!found) throw new FfmpegMissingError('This ffmpeg cannot write H.264; get one that can: `npm run media-pack`.')
    return found
  }

  const encoder = remember<void, H264Encoder>(findEncoder)

  async function h264(fps: number): Promise<readonly string[]> {
    return [...(await encoder())(fps), '-pix_fmt', 'yuv420p', '-threads', String(threads)]
  }

  return { run, h264 }
}

const QUIET = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-progress', 'pipe:2']
const KEPT_COMPLAINT = 2_000

const { ENOSPC, EDQUOT, EFBIG } = constants.errno
/**
 * It ends with the system's number for what went wrong, negative, of which one byte is left. Of its own codes that byte is
 * a capital letter: a Mac's number for a quota would be taken for the end of a file.
 */
const DISK_FULL = new Set(
  [ENOSPC, EDQUOT, EFBIG].filter((number) => number < 65 || number > 90).map((number) => 256 - number),
)

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
      else if (code !== null && DISK_FULL.has(code & 0xff)) reject(diskFullError())
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
