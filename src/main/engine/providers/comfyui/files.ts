import { errorOfStatus } from '../http/error-answer.ts'
import type { ProviderHttp } from '../provider.ts'
import type { SavedFile } from './answers.ts'
import { OUTPUT_FOLDER } from './fill.ts'

export const viewPath = ({ filename, subfolder, type }: SavedFile): string =>
  `/view?${new URLSearchParams({ filename, subfolder, type }).toString()}`

const PNG_END = Buffer.from('49454e44ae426082', 'hex')

/** What the files of a job are called on the server's disk: by its key, a number and one of these endings. */
interface FilesOfJob {
  key: string
  endings: readonly string[]
  wanted: number
}

/** The files that a job left on the server's disk, when the server itself has forgotten it. */
export async function findFiles(
  http: ProviderHttp,
  { key, endings, wanted }: FilesOfJob,
  signal: AbortSignal,
): Promise<SavedFile[]> {
  const found: SavedFile[] = []
  for (let number = 1; number <= wanted; number++) {
    const names = endings.map((ending) => `${key}_${String(number).padStart(5, '0')}${ending}`)
    const file = await firstWhole(http, names, signal)
    if (!file) break
    found.push(file)
  }
  return found
}

async function firstWhole(
  http: ProviderHttp,
  names: readonly string[],
  signal: AbortSignal,
): Promise<SavedFile | null> {
  for (const filename of names) {
    const file: SavedFile = { filename, subfolder: OUTPUT_FOLDER, type: 'output' }
    const answer = await http.request(viewPath(file), { headers: { range: `bytes=-${PNG_END.length}` }, signal })
    const end = Buffer.from(await answer.bytes()).subarray(-PNG_END.length)
    if (NOT_THERE.has(answer.status)) continue
    if (answer.status !== 200 && answer.status !== 206) throw errorOfStatus(answer.status, filename, answer.headers)
    // a server that died while it wrote leaves half a picture
    if (!filename.endsWith('.png') || end.equals(PNG_END)) return file
  }
  return null
}

/** 416: it is there and empty. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 404, 416])
