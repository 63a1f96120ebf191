import type { Database } from 'better-sqlite3'

/** A service the user knows, without its key: that is in the system's keychain. */
export interface Profile {
  id: string
  name: string
  baseUrl: string
}

export function listProfiles(db: Database): Profile[] {
  return db.prepare<[], Profile>('SELECT id, name, base_url AS baseUrl FROM connections ORDER BY created_at, id').all()
}

type KeptProfile = Profile & { createdAt: number }

export function insertProfile(db: Database, profile: KeptProfile): void {
  db.prepare('INSERT INTO connections (id, name, base_url, created_at) VALUES (@id, @name, @baseUrl, @createdAt)').run(
    profile,
  )
}

export function updateProfile(db: Database, profile: Profile): void {
  db.prepare('UPDATE connections SET name = @name, base_url = @baseUrl WHERE id = @id').run(profile)
}

/** Answers what it was, so that it can be put back. */
export function deleteProfile(db: Database, id: string): KeptProfile {
  return db
    .prepare<{ id: string }, KeptProfile>(
      'DELETE FROM connections WHERE id = @id RETURNING id, name, base_url AS baseUrl, created_at AS createdAt',
    )
    .get({ id })!
}
