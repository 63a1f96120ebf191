import type { Database } from 'better-sqlite3'
import type { Clock } from '../../../tools/clock.ts'
import type { Pool } from './connect.ts'
import { inputFile, JOBS_STREAM, jobsOfEngine } from './contract.ts'
import { forgetEnded, listHandedOut } from './job-store.ts'
import { deleteFiles } from './stored-files.ts'
import { takeOut } from './take-out.ts'

/** A file that came in is likely to be wanted again by the next row of a list. */
const INPUT_KEPT_MS = 3_600_000

/** Clears away what this engine has in the pool and needs no more: a crash or a cut came between it and its clearing. */
export async function sweep(
  pool: Pool,
  { db, clock, engine }: { db: Database; clock: Clock; engine: string },
): Promise<void> {
  forgetEnded(db)
  const { state } = await pool.manager.streams.info(JOBS_STREAM, { subjects_filter: jobsOfEngine(engine) })
  const objects = await pool.files.list()
  // asked last: what is handed out meanwhile is known
  const open = listHandedOut(db)
  const isOpen = new Set(open.map(({ generationId, attempt }) => `${generationId}.${attempt}`))
  const inUse = new Set(open.flatMap(({ inputs }) => inputs.map((assetId) => inputFile(engine, assetId))))
  for (const subject of Object.keys(state.subjects ?? {}))
    if (!isOpen.has(subject.split('.').slice(-2).join('.'))) await takeOut(pool, JOBS_STREAM, subject)

  const oldest = clock.now() - INPUT_KEPT_MS
  const unneeded = objects.filter(({ name, mtime }) => {
    const [kind, owner, generationId, attempt] = name.split('/')
    if (owner !== engine) return false
    return kind === 'out' ? !isOpen.has(`${generationId}.${attempt}`) : !inUse.has(name) && Date.parse(mtime) < oldest
  })
  await deleteFiles(
    pool,
    unneeded.map(({ name }) => name),
  )
}
