/** Runs by whose ids temporary names begin: what they left behind may be cleaned away, and nothing else. */
export const runs = /* sql */ `
CREATE TABLE runs (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`
