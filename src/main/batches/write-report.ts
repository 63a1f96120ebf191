import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from '#shared/app/error.ts'
import { said } from '#shared/text/saying.ts'
import { syncDirectory } from '../durable-file.ts'

/** The old file or the whole new one, never half of it; a long report never lies in memory. Answers its rows. */
export async function writeReport(path: string, lines: AsyncIterable<string>): Promise<number> {
  const temporary = `${path}.new`
  let count = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1
      yield line
    }
  }
  try {
    const file = await open(temporary, 'w', 0o644)
    try {
      await file.writeFile(counted())
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    syncDirectory(dirname(path))
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {})
    throw new CommandError('report_not_written', said('refusals.reportNotWritten', path), { cause })
  }
  // without the heading
  return count - 1
}
