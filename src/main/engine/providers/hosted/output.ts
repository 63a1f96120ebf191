import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#shared/schema.ts'
import { toSrt, toVtt, type Cue } from '../../runners/speech/transcribe/subtitles.ts'
import { eachGivenOut, fileFor, writeInlineFiles } from '../kit/job-files.ts'
import type { CollectedFile, ProviderHttp, ProviderJob, RemoteEnd } from '../provider.ts'

/** What is kept of a finished job's answer: where its files are, or what was heard. */
export const HostedResult = z.union([
  z.object({ files: z.array(z.object({ url: z.string(), type: z.string().nullable() })).min(1) }),
  z.object({ transcript: z.string(), cues: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })) }),
])
export type HostedResult = z.infer<typeof HostedResult>

const LONGEST_TRANSCRIPT = 500_000
const Heard = z.looseObject({
  text: z.string().max(LONGEST_TRANSCRIPT).optional(),
  transcription: z.string().max(LONGEST_TRANSCRIPT).optional(),
  chunks: z.array(z.unknown()).optional().catch(undefined),
  segments: z.array(z.unknown()).optional().catch(undefined),
})
const Chunk = z.object({ text: z.string(), timestamp: z.tuple([z.number(), z.number()]) })
const Segment = z.object({ text: z.string(), start: z.number(), end: z.number() })

/** The end of a job that is said to be done. Without a file it is one too: nothing more will come of it. */
export function endWith(output: unknown, { model, outputs }: ProviderJob): RemoteEnd {
  const files = filesIn(output)
  const heard = model.taskType === 'audio.stt' && files.length === 0 ? transcriptIn(output) : null
  if (heard) return { ok: true, result: heard }
  if (files.length > 0) return { ok: true, result: { files: files.slice(0, outputs) } }
  return { ok: false, code: 'internal', detail: 'The answer names no file.', mayBeBilled: true }
}

/** The files of an answer in its order, wherever it has them. */
function filesIn(output: unknown, depth = 0): { url: string; type: string | null }[] {
  if (depth > 4) return []
  if (typeof output === 'string') return isAddress(output) ? [{ url: output, type: null }] : []
  if (Array.isArray(output)) return output.flatMap((part) => filesIn(part, depth + 1))
  if (typeof output !== 'object' || output === null) return []
  const { url, content_type } = output as Record<string, unknown>
  if (typeof url === 'string' && isAddress(url))
    return [{ url, type: typeof content_type === 'string' ? content_type : null }]
  for (const name of RESULT_NAMES) {
    const files = filesIn((output as Record<string, unknown>)[name], depth + 1)
    if (files.length > 0) return files
  }
  return []
}

/** Beside what was asked for, answers carry masks, previews and logs. */
const RESULT_NAMES = [
  'images',
  'image',
  'videos',
  'video',
  'audio',
  'audio_file',
  'audio_url',
  'model_mesh',
  'model_glb',
  'model_file',
  'output',
  'file',
]

const isAddress = (text: string) => /^(https?:\/\/|data:)/.test(text)

function transcriptIn(output: unknown): HostedResult | null {
  if (typeof output === 'string') return { transcript: output.slice(0, LONGEST_TRANSCRIPT), cues: [] }
  const heard = Heard.safeParse(output).data
  const transcript = heard?.text ?? heard?.transcription
  if (!heard || transcript === undefined) return null
  return { transcript, cues: [...(heard.chunks ?? []), ...(heard.segments ?? [])].flatMap(cueOf) }
}

function cueOf(part: unknown): Cue[] {
  const chunk = Chunk.safeParse(part).data
  if (chunk) return [{ from: chunk.timestamp[0], to: chunk.timestamp[1], text: chunk.text.trim() }]
  const segment = Segment.safeParse(part).data
  return segment ? [{ from: segment.start, to: segment.end, text: segment.text.trim() }] : []
}

export async function collectResult(
  http: ProviderHttp,
  result: HostedResult,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<CollectedFile[]> {
  if ('transcript' in result) return [await writeTranscript(result, folder)]
  // some answer with the file itself in place of its address
  if (result.files.every(({ url }) => url.startsWith('data:')))
    return writeInlineFiles(
      folder,
      result.files.map(({ url, type }) => ({ base64: url, declaredType: type })),
    )
  return eachGivenOut(result.files, async ({ url, type }, index) => {
    const file = await http.download(url, fileFor(folder, index), { signal })
    return { ...file, declaredType: type ?? file.declaredType }
  })
}

async function writeTranscript(
  { transcript, cues }: Extract<HostedResult, { transcript: string }>,
  folder: string,
): Promise<CollectedFile> {
  const path = join(folder, 'transcript.txt')
  await writeFile(path, `${transcript.trim()}\n`)
  const file = { path, declaredType: 'text/plain' }
  if (cues.length === 0) return { ...file, text: { subtitles: null } }
  const subtitles = { srt: join(folder, 'transcript.srt'), vtt: join(folder, 'transcript.vtt') }
  await writeFile(subtitles.srt, toSrt(cues))
  await writeFile(subtitles.vtt, toVtt(cues))
  return { ...file, text: { subtitles } }
}
