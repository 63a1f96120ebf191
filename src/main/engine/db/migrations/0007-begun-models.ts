/** What a job was begun with: its provider may offer the model otherwise by the next start, or not any more. */
export const begunModels = /* sql */ `
-- each version of a model that a job was ever begun with, once
CREATE TABLE provider_job_models (
  id    INTEGER PRIMARY KEY,
  -- JSON, as it was discovered
  model TEXT NOT NULL UNIQUE
) STRICT;

ALTER TABLE provider_jobs ADD COLUMN model_id INTEGER REFERENCES provider_job_models (id);

-- what is under way now goes on with what is offered now
INSERT INTO provider_job_models (model)
SELECT DISTINCT provider_models.model
FROM provider_jobs
JOIN generations ON generations.id = generation_id AND generations.status = 'processing'
JOIN provider_models ON provider_models.provider = provider_jobs.provider AND provider_models.slug = provider_jobs.slug;

UPDATE provider_jobs SET model_id = (
  SELECT provider_job_models.id
  FROM provider_models
  JOIN provider_job_models ON provider_job_models.model = provider_models.model
  WHERE provider_models.provider = provider_jobs.provider AND provider_models.slug = provider_jobs.slug
)
WHERE generation_id IN (SELECT id FROM generations WHERE status = 'processing');
`
