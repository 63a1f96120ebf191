/** Progress of a recipe is counted by rows of its list: each with all that came of it, read from this index alone. */
export const rowsByTree = /* sql */ `
CREATE INDEX batch_rows_by_tree ON batch_rows (batch_id, coalesce(root, id), state, pick);
`
