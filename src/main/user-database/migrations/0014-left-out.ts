/** With the first copy of a row: how many more its batch sweeps over that its model does not know. */
export const leftOut = /* sql */ `
ALTER TABLE batch_rows ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0 CHECK (left_out >= 0);
CREATE INDEX batch_rows_left_out ON batch_rows (batch_id, model_id, left_out) WHERE left_out > 0;
`
