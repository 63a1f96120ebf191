import type { Database } from 'better-sqlite3'
import type { Channel } from '#shared/service/account.ts'
import type { LedgerAccount, LedgerGroup, LedgerKind } from '#shared/service/console.ts'
import { isoTime } from '../../tools/iso-time.ts'

interface GroupRow {
  id: number
  kind: LedgerKind
  generationId: string | null
  modelName: string | null
  keyId: string | null
  channel: Channel | null
  createdAt: number
  /** JSON pairs of account and coins. */
  entries: string
}

/** Entry groups of the account, newest first, older than the group `before`. */
export function listLedger(
  db: Database,
  accountId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): LedgerGroup[] {
  return db
    .prepare<{ accountId: string; before: number; limit: number }, GroupRow>(
      `SELECT g.id, kind, generation_id AS generationId, model_name AS modelName, g.key_id AS keyId, channel,
              g.created_at AS createdAt,
              (SELECT json_group_array(json_array(account, coins)) FROM ledger_entries WHERE group_id = g.id) AS entries
       FROM ledger_groups g LEFT JOIN generations ON generations.id = generation_id
       WHERE g.account_id = @accountId AND g.id < @before ORDER BY g.id DESC LIMIT @limit`,
    )
    .all({ accountId, before, limit })
    .map(({ id, kind, generationId, modelName, keyId, channel, createdAt, entries }) => ({
      id,
      kind,
      generationId,
      modelName,
      keyId,
      channel,
      createdAt: isoTime(createdAt),
      entries: (JSON.parse(entries) as [LedgerAccount, number][]).map(([account, coins]) => ({ account, coins })),
    }))
}
