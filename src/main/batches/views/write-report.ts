import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '#shared/app/refusal.ts'
import { systemCode } from '#shared/system-code.ts'
import { localized } from '#shared/text/localized-message.ts'
import { syncDirectory, temporaryNames } from '../../tools/durable-file.ts'

/** The old file or the whole new one, never half of it; a long report never lies in memory. Answers its rows. */
export async function writeReport(path: string, lines: AsyncIterable<string>): Promise<number> {
  let count = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1
      yield line
    }
  }
  let temporary: string | undefined
  try {
    const created = await createBeside(path)
    temporary = created.temporary
    const { file } = created
    try {
      await file.writeFile(counted())
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    syncDirectory(dirname(path))
  } catch (cause) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {})
    throw new Refusal('report_not_written', localized('refusals.reportNotWritten', path), { cause })
  }
  // without the heading
  return count - 1
}

async function createBeside(path: string): Promise<{ file: FileHandle; temporary: string }> {
  let taken: unknown
  for (const temporary of temporaryNames(path))
    try {
      return { file: await open(temporary, 'wx', 0o644), temporary }
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
      taken = error
    }
  throw taken
}
