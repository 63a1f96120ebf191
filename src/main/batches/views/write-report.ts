import { lstat, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import { createBesideAsync, syncDirectory } from '../../tools/durable-file.ts'
import { moveUnlessTaken } from '../../tools/move-unless-taken.ts'

/**
 * Whole or not at all, and never over a file that is there, which may be the very list it tells of; a long report never lies
 * in memory. Answers its rows.
 */
export async function writeReport(path: string, lines: AsyncIterable<string>): Promise<number> {
  const taken = () => new Refusal('report_not_written', localized('refusals.reportTaken', path))
  if (await lstat(path).catch(() => undefined)) throw taken()
  let count = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1
      yield line
    }
  }
  let temporary: string | undefined
  try {
    const created = await createBesideAsync(path, 0o644)
    temporary = created.temporary
    const { file } = created
    try {
      await file.writeFile(counted())
      await file.sync()
    } finally {
      await file.close()
    }
    if (!(await moveUnlessTaken(temporary, path))) throw taken()
    syncDirectory(dirname(path))
  } catch (cause) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {})
    if (cause instanceof Refusal) throw cause
    throw new Refusal('report_not_written', localized('refusals.reportNotWritten', path), { cause })
  }
  // without the heading
  return count - 1
}
