/** How long a batch has really run: pauses and closed windows say nothing about how fast it goes. */
export const pace = /* sql */ `
ALTER TABLE batches ADD COLUMN worked_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batches ADD COLUMN resumed_at INTEGER;
UPDATE batches SET resumed_at = started_at WHERE state = 'running';
`
