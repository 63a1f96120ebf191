import { setTimeout as sleep } from 'node:timers/promises'
import { UnreadableMediaError } from '../media/unreadable.ts'
import type { RunJob, RunResult } from '../jobs/service-jobs.ts'
import { refuseBlockedWords } from './content-policy.ts'
import { loadRunner } from './registry.ts'
import { RunnerRefusedError, type RunContext } from './runner.ts'

/** How far a job goes before the worker that was asked to die does so. */
const CRASH_AT = 0.25

export async function runJob(job: RunJob, context: RunContext): Promise<RunResult> {
  const onProgress = (progress: number) => {
    if (job.crash && progress >= CRASH_AT) process.kill(process.pid, 'SIGKILL')
    context.signal.throwIfAborted()
    context.onProgress(progress)
  }
  try {
    refuseBlockedWords(job.params)
    const runner = await loadRunner(job.modelId)
    const [outputs] = await Promise.all([
      runner(job, { ...context, onProgress }),
      job.busySeconds > 0 && sleep(job.busySeconds * 1000, undefined, { signal: context.signal }),
    ])
    onProgress(1)
    return { ok: true, outputs }
  } catch (error) {
    if (error instanceof RunnerRefusedError) return { ok: false, code: error.code, detail: error.message }
    if (error instanceof UnreadableMediaError) return { ok: false, code: 'invalid_input', detail: error.message }
    throw error
  }
}
