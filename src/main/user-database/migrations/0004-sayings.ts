/** How to say each kept sentence again in another language: its name in the catalogue and its facts, as JSON. */
export const sayings = /* sql */ `
ALTER TABLE batches ADD COLUMN pause_saying TEXT;
ALTER TABLE batch_rows ADD COLUMN reason_saying TEXT;
ALTER TABLE row_attempts ADD COLUMN mismatch_saying TEXT;
`
