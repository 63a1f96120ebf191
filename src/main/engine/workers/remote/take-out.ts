import type { Pool } from './connect.ts'

/**
 * Takes all messages of some subjects out of a stream, one by one. A server of 2.9 that is told to purge them by their
 * subject moves its consumers past other messages that nobody has had yet, and those would wait for ever.
 */
export async function takeOut({ manager }: Pool, stream: string, subjects: string): Promise<void> {
  const { state } = await manager.streams.info(stream, { subjects_filter: subjects })
  for (const last_by_subj of Object.keys(state.subjects ?? {}))
    for (;;) {
      const found = await manager.streams.getMessage(stream, { last_by_subj })
      if (!found) break
      await manager.streams.deleteMessage(stream, found.seq, false)
    }
}
