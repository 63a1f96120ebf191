/**
 * A single run was known by its name, which a list of the user's own may have too. What only a single run has: its one
 * cell means nothing (an empty mapping), and its rows come from no list on disk. What it made has no batch's name; where
 * the batch is gone, the name is all there is to tell by.
 */
export const kinds = /* sql */ `
ALTER TABLE batches ADD COLUMN kind TEXT NOT NULL DEFAULT 'list' CHECK (kind IN ('list', 'single'));
UPDATE batches SET kind = 'single'
  WHERE name = 'Single runs' AND list_directory IS NULL
    AND json_extract(settings, '$.mapping') = '{}' AND json_extract(columns, '$[0]') = 'Prompt';

UPDATE items SET batch_name = NULL, settings = json_set(settings, '$.batchName', NULL)
  WHERE batch_name = 'Single runs' AND batch_id NOT IN (SELECT id FROM batches WHERE kind = 'list');
UPDATE intakes SET intake = json_set(intake, '$.settings.batchName', NULL)
  WHERE json_extract(intake, '$.settings.batchId') IN (SELECT id FROM batches WHERE kind = 'single');
`
