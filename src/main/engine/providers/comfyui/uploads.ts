import { openAsBlob } from 'node:fs'
import { hashFile } from '../../../tools/hash-file.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import type { WorkflowTarget } from '#shared/service/providers.ts'
import type { ParamName } from '#shared/service/params.ts'
import { inputsOf, type JobInput } from '../kit/job-files.ts'
import { ProviderError, type ProviderHttp, type ProviderJob } from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { Uploaded } from './answers.ts'
import { planOf } from './model.ts'
import { isMedia } from './workflow/targets.ts'

const INPUT_FOLDER = 'pressrun'

/** Brings a job's inputs to the server and says what each is called there. */
export async function uploadInputs(http: ProviderHttp, job: ProviderJob, signal: AbortSignal) {
  const names = new Map<WorkflowTarget, string[]>()
  for (const { param } of planOf(job.model).inputs)
    if (isMedia(param) && !names.has(param)) {
      const inputs = inputsOf(job, param as ParamName)
      const uploaded: string[] = []
      for (const input of inputs) uploaded.push(await upload(http, input, signal))
      names.set(param, uploaded)
    }
  return names
}

/**
 * Under the hash of its bytes, so that a hundred rows with one picture leave one file on the server. It is not overwritten:
 * a job may be reading it, and the server itself compares what it has under that name.
 */
async function upload(http: ProviderHttp, { path, mimeType }: JobInput, signal: AbortSignal): Promise<string> {
  const hash = (await hashFile(path)).slice(0, 32)
  const bytes = await openAsBlob(path)
  // loaders on the server tell files apart by their endings
  const name = `${hash}.${extensionOf(mimeType)}`
  if ((await sizeThere(http, name, signal)) === bytes.size) return `${INPUT_FOLDER}/${name}`
  const form = new FormData()
  form.set('image', bytes, name)
  form.set('type', 'input')
  form.set('subfolder', INPUT_FOLDER)
  const answer = await readAnswer(await http.ask('/upload/image', { method: 'POST', form, signal }), Uploaded)
  // beside a file of another run that was cut off it gets a number
  if (
    answer.subfolder !== INPUT_FOLDER ||
    !/^[0-9a-f]{32}( \(\d+\))?\.\w+$/.test(answer.name) ||
    !answer.name.startsWith(hash)
  )
    throw new ProviderError('broken', 'ComfyUI put an upload somewhere else.')
  return `${INPUT_FOLDER}/${answer.name}`
}

/** From `bytes 0-0/1234`; null when there is no such file. */
async function sizeThere(http: ProviderHttp, name: string, signal: AbortSignal): Promise<number | null> {
  const query = new URLSearchParams({ filename: name, subfolder: INPUT_FOLDER, type: 'input' })
  const answer = await http.request(`/view?${query.toString()}`, { headers: { range: 'bytes=0-0' }, signal })
  await answer.bytes()
  const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  return answer.status === 206 && size !== undefined ? Number(size) : null
}
