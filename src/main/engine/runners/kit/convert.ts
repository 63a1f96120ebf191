import { FfmpegError, type FfmpegRun } from '../../media/run-ffmpeg.ts'
import { UnreadableMediaError } from '../../media/unreadable.ts'
import type { RunContext } from '../runner.ts'

/** Runs ffmpeg over files that people have sent: when it refuses, the files are at fault. */
export async function convert(
  { ffmpeg, signal }: RunContext,
  commandArguments: readonly string[],
  options: Pick<FfmpegRun, 'onTime' | 'onOutput' | 'input'> = {},
): Promise<void> {
  try {
    await ffmpeg.run(['-xerror', ...commandArguments], { signal, ...options })
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnreadableMediaError('An input file cannot be read.', { cause })
    throw cause
  }
}
