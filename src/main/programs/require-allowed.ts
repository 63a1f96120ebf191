import type { Database } from 'better-sqlite3'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import { findProgram, type ProgramRecord } from './store.ts'

/** A program that a person has let in, and has not shut out since. */
export function requireAllowed(db: Database, id: string): ProgramRecord {
  const program = findProgram(db, id)
  if (!program) throw new Refusal('program_not_allowed', localized('refusals.programNeverLetIn'))
  if (program.revokedAt !== null)
    throw new Refusal('program_not_allowed', localized('refusals.programRevoked', program.name))
  return program
}
