/** What may be cleaned away: runs by whose ids temporary names begin, and assets whose files are being stored. */
export const ownFiles = /* sql */ `
CREATE TABLE runs (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- written before the first file of an asset gets its name, gone in the transaction that inserts the asset: what a crash
-- leaves in between is told by it from files whose records were lost
CREATE TABLE storing (asset_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`
