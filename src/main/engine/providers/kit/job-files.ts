import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTexts, type ParamName } from '#shared/service/params.ts'
import { ProviderError, type CollectedFile, type ProviderJob } from '../provider.ts'

export type JobInput = ProviderJob['inputs'][string]

/** The uploads that a param names, in its order; none when it is not set. */
export function inputsOf(job: Pick<ProviderJob, 'params' | 'inputs'>, param: ParamName): JobInput[] {
  const value = job.params[param]
  if (value === '') return []
  return mediaTexts(value).map((assetId) => {
    const input = job.inputs[assetId]
    if (!input) throw new ProviderError('invalid', `There is no upload ${assetId} for ${param}.`)
    return input
  })
}

/** For servers that take files inside JSON. */
export const asBase64 = ({ path }: JobInput): Promise<string> => readFile(path, 'base64')

export const asDataUrl = async (input: JobInput): Promise<string> =>
  `data:${input.mimeType};base64,${await asBase64(input)}`

/** Base64 alone, whether or not it came as the address of its data. */
export const withoutDataUrl = (text: string): string => text.replace(/^data:[^,]*,/, '')

/** Files that came inside JSON, written under names of our own. */
export async function writeInlineFiles(
  folder: string,
  files: readonly { base64: string; declaredType: string | null }[],
): Promise<CollectedFile[]> {
  const written: CollectedFile[] = []
  for (const [index, { base64, declaredType }] of files.entries()) {
    const path = fileFor(folder, index)
    await writeFile(path, Buffer.from(withoutDataUrl(base64), 'base64'), { flag: 'wx' })
    written.push({ path, declaredType })
  }
  return written
}

/**
 * Each of the files that a job has made. One that its server does not give out takes nothing from the others; what only
 * falters is asked for again, with all of them.
 */
export async function eachGivenOut<File>(
  files: readonly File[],
  fetch: (file: File, index: number) => Promise<CollectedFile>,
): Promise<CollectedFile[]> {
  const collected: CollectedFile[] = []
  let refusal: ProviderError | undefined
  for (const [index, file] of files.entries())
    try {
      collected.push(await fetch(file, index))
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.reason !== 'gone' && error.reason !== 'invalid')) throw error
      refusal = error
    }
  if (refusal && collected.length === 0) throw refusal
  return collected
}

/** Where the nth file of a job is put. No server has a say in names. */
export const fileFor = (folder: string, index: number): string => join(folder, `file-${index + 1}`)
