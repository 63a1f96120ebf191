import { assertNever } from '#shared/assert-never.ts'
import { systemCode } from '#shared/system-code.ts'
import { convertPicture } from '../media/convert-picture.ts'
import { drawPreviews } from '../media/draw-previews.ts'
import { inspect } from '../media/inspect.ts'
import { createMediaPack, PackFileMissingError } from '../media/pack.ts'
import { receive } from '../media/receive.ts'
import { createFfmpeg, FfmpegMissingError } from '../media/run-ffmpeg.ts'
import { writeUpright } from '../media/upright.ts'
import type { ContactSheetJob, MeaningJob, TextJob } from '../jobs/library-jobs.ts'
import { runJob } from '../runners/run-job.ts'
import type { RunContext } from '../runners/runner.ts'
import { readToWorker, type Configuration, type FromWorker } from './messages.ts'
import { describeError } from '../../tools/describe-error.ts'

/** The canvas and its fonts are loaded by the first contact sheet. */
async function drawContactSheetHere(job: ContactSheetJob, context: RunContext): Promise<unknown> {
  const { drawContactSheet } = await import('../contact-sheets/draw-contact-sheet.ts')
  return drawContactSheet(job, context)
}

/** As few workers ever look for text as draw a contact sheet. */
async function findTextHere(job: TextJob, context: RunContext): Promise<unknown> {
  const { findText } = await import('../text-finder/find-text.ts')
  return findText(job, context)
}

async function embedHere(job: MeaningJob, context: RunContext): Promise<unknown> {
  const { embed } = await import('../meaning/embed.ts')
  return embed(job, context)
}

/** Only the process that is kept for it ever selects anything. */
const selection = () => import('../selection/looked-at.ts')

/** The other end of the pool's channel. */
export function serveJobs(): void {
  const running = new Map<number, AbortController>()
  let tools = toolsOf({ ffmpegPath: null, packDir: null, threads: 1 })

  async function perform(id: number, work: (context: RunContext) => Promise<unknown>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    try {
      const onProgress = (progress: number) => send({ type: 'progress', id, progress })
      send({ type: 'done', id, result: await work({ ...tools, signal, onProgress }) })
    } catch (error) {
      if (error instanceof FfmpegMissingError || error instanceof PackFileMissingError)
        send({ type: 'unavailable', id, reason: error.message })
      else send({ type: 'failed', id, reason: describeError(error), code: systemCode(error) })
    } finally {
      running.delete(id)
    }
  }

  process.on('message', (raw) => {
    const message = readToWorker(raw)
    switch (message.type) {
      case 'configure':
        tools = toolsOf(message.configuration)
        return send({ type: 'ready' })
      case 'cancel':
        return running.get(message.id)?.abort()
      case 'inspect':
        return void perform(message.id, (context) => inspect(message.job, context))
      case 'receive':
        return void perform(message.id, (context) => receive(message.job, context))
      case 'upright':
        return void perform(message.id, (context) => writeUpright(message.job, context))
      case 'draw':
        return void perform(message.id, (context) => drawPreviews(message.job, context))
      case 'findText':
        return void perform(message.id, (context) => findTextHere(message.job, context))
      case 'embed':
        return void perform(message.id, (context) => embedHere(message.job, context))
      case 'look':
        return void perform(message.id, async (context) => (await selection()).lookAtPicture(message.job, context))
      case 'point':
        return void perform(message.id, async (context) => (await selection()).selectAtPoints(message.job, context))
      case 'forget':
        return void perform(message.id, async () => (await selection()).forgetPicture(message.job))
      case 'convert':
        return void perform(message.id, (context) => convertPicture(message.job, context))
      case 'contactSheet':
        return void perform(message.id, (context) => drawContactSheetHere(message.job, context))
      case 'run':
        return void perform(message.id, (context) => runJob(message.job, context))
      default:
        return assertNever(message)
    }
  })

  // the engine is gone: so are the programs started for it, and so are we
  process.on('disconnect', () => {
    for (const controller of running.values()) controller.abort()
    process.exit()
  })
}

function toolsOf({ ffmpegPath, packDir, threads }: Configuration) {
  return { ffmpeg: createFfmpeg({ path: ffmpegPath, threads }), pack: createMediaPack(packDir), threads }
}

function send(message: FromWorker): void {
  // a closed channel means nobody is waiting for this any more
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
