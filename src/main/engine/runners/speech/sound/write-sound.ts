import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { writeSoundAs, type WrittenSound } from '../../kit/sound/write-sound.ts'
import type { RunContext } from '../../runner.ts'

/** Writes a voice in the format the job asks for, and reads it back. */
export async function writeSound(job: RunJob, sound: WrittenSound, context: RunContext): Promise<ProducedOutput[]> {
  return [await writeSoundAs('speech', job, sound, context)]
}
