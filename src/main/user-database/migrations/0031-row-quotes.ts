/** The service's token for the price that a row was quoted. A submit takes it away: no token is ever sent twice. */
export const rowQuotes = /* sql */ `
CREATE TABLE row_quotes (
  row_id INTEGER PRIMARY KEY REFERENCES batch_rows (id) ON DELETE CASCADE,
  token TEXT NOT NULL,
  coins INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
`
