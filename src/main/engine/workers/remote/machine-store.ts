import type { Database } from 'better-sqlite3'
import { readSetting, removeSetting, writeSetting } from '../../db/settings-store.ts'
import { Presence } from './contract.ts'

/** A machine as it was known last. */
export interface KnownMachine {
  presence: Presence
  heardAt: number
}

export function listKnownMachines(db: Database): KnownMachine[] {
  return db
    .prepare<[], { presence: string; heardAt: number }>('SELECT presence, heard_at AS heardAt FROM pool_machines')
    .all()
    .map(({ presence, heardAt }) => ({ presence: Presence.parse(JSON.parse(presence)), heardAt }))
}

/** When each model was last offered, also by machines that have said goodbye since. */
export function readOfferedModels(db: Database): Map<string, number> {
  const kept = readSetting(db, 'pool_models')
  return new Map(kept === undefined ? [] : Object.entries(JSON.parse(kept) as Record<string, number>))
}

export function keepOfferedModels(db: Database, offeredAt: ReadonlyMap<string, number>): void {
  writeSetting(db, 'pool_models', JSON.stringify(Object.fromEntries(offeredAt)))
}

/** In a transaction of the caller. */
export function keepMachines(db: Database, machines: Iterable<KnownMachine>): void {
  const keep = db.prepare(
    `INSERT INTO pool_machines (id, presence, heard_at) VALUES (@id, @presence, @heardAt)
     ON CONFLICT DO UPDATE SET presence = @presence, heard_at = @heardAt`,
  )
  for (const { presence, heardAt } of machines)
    keep.run({ id: presence.id, presence: JSON.stringify(presence), heardAt })
}

export function removeMachine(db: Database, id: string): void {
  db.prepare('DELETE FROM pool_machines WHERE id = ?').run(id)
}

export function removeAllMachines(db: Database): void {
  db.prepare('DELETE FROM pool_machines').run()
  removeSetting(db, 'pool_models')
}
