import type { Database } from 'better-sqlite3'
import type { ModelPrices, DollarPrice, ProviderKind, WorkflowBindings } from '#shared/service/providers.ts'
import type { ManagedProcess, OpenAiPreset } from '#shared/service/providers.ts'
import type { ProviderModel, StoredWorkflow } from '../provider.ts'

export interface ProviderSettings {
  /** Empty for a managed process. */
  addresses: string[]
  /** How many jobs each of its servers takes at once; null for as many as is usual for the kind. */
  places: number | null
  coinsPerOutput: number
  coinsPerDollar: number
  preset: OpenAiPreset | null
  managed: ManagedProcess | null
  models: string[] | null
}

export interface ProviderRow {
  name: string
  kind: ProviderKind
  settings: ProviderSettings
  secretId: string
  sealedSecrets: string | null
  createdAt: number
  removedAt: number | null
}

type StoredRow = Omit<ProviderRow, 'settings'> & { settings: string }

const COLUMNS = `name, kind, settings, secret_id AS secretId, sealed_secrets AS sealedSecrets, created_at AS createdAt,
  removed_at AS removedAt`

const parsed = (row: StoredRow): ProviderRow => ({ ...row, settings: JSON.parse(row.settings) as ProviderSettings })

/** Oldest first. */
export function listProviderRows(db: Database): ProviderRow[] {
  return db.prepare<[], StoredRow>(`SELECT ${COLUMNS} FROM providers ORDER BY created_at, name`).all().map(parsed)
}

export function insertProvider(db: Database, row: ProviderRow): void {
  db.prepare(
    `INSERT INTO providers (name, kind, settings, secret_id, sealed_secrets, created_at)
     VALUES (@name, @kind, @settings, @secretId, @sealedSecrets, @createdAt)`,
  ).run({ ...row, settings: JSON.stringify(row.settings) })
}

/** Its settings and where its secrets lie, together. */
export function updateProvider(db: Database, { name, settings, secretId, sealedSecrets }: ProviderRow): void {
  db.prepare(
    `UPDATE providers SET settings = @settings, secret_id = @secretId, sealed_secrets = @sealedSecrets
     WHERE name = @name`,
  ).run({ name, settings: JSON.stringify(settings), secretId, sealedSecrets })
}

export function markProviderRemoved(db: Database, name: string, now: number): void {
  db.prepare('UPDATE providers SET removed_at = @now WHERE name = @name').run({ name, now })
}

/** With its models, prices and workflows; what it made stays. */
export function deleteProvider(db: Database, name: string): void {
  db.prepare('DELETE FROM providers WHERE name = ?').run(name)
}

export function listProviderModels(db: Database, provider: string): ProviderModel[] {
  return db
    .prepare<[string], string>('SELECT model FROM provider_models WHERE provider = ? ORDER BY position')
    .pluck()
    .all(provider)
    .map((model) => JSON.parse(model) as ProviderModel)
}

/** In a transaction of the caller. What is not among them is no longer offered. */
export function replaceProviderModels(
  db: Database,
  provider: string,
  models: readonly ProviderModel[],
  now: number,
): void {
  db.prepare('DELETE FROM provider_models WHERE provider = ?').run(provider)
  const insert = db.prepare(
    `INSERT INTO provider_models (provider, slug, position, model, seen_at)
     VALUES (@provider, @slug, @position, @model, @now)`,
  )
  for (const [position, model] of models.entries())
    insert.run({ provider, slug: model.slug, position, model: JSON.stringify(model), now })
}

export function listPrices(db: Database, provider: string): ModelPrices {
  const rows = db
    .prepare<[string], { slug: string; price: string }>('SELECT slug, price FROM provider_prices WHERE provider = ?')
    .all(provider)
  return Object.fromEntries(rows.map(({ slug, price }) => [slug, JSON.parse(price) as DollarPrice]))
}

export function setPrice(db: Database, provider: string, slug: string, price: DollarPrice): void {
  db.prepare(
    `INSERT INTO provider_prices (provider, slug, price) VALUES (@provider, @slug, @price)
     ON CONFLICT DO UPDATE SET price = @price`,
  ).run({ provider, slug, price: JSON.stringify(price) })
}

type WorkflowRow = Omit<StoredWorkflow, 'workflow' | 'bindings'> & { workflow: string; bindings: string }

export function listWorkflows(db: Database, provider: string): StoredWorkflow[] {
  return db
    .prepare<[string], WorkflowRow>(
      `SELECT slug, title, workflow, bindings, coins_per_output AS coinsPerOutput
       FROM provider_workflows WHERE provider = ? ORDER BY created_at, slug`,
    )
    .all(provider)
    .map((row) =>
      Object.assign(row, {
        workflow: JSON.parse(row.workflow) as StoredWorkflow['workflow'],
        bindings: JSON.parse(row.bindings) as WorkflowBindings,
      }),
    )
}

/** One of the same slug is replaced. */
export function putWorkflow(db: Database, provider: string, workflow: StoredWorkflow, now: number): void {
  db.prepare(
    `INSERT INTO provider_workflows (provider, slug, title, workflow, bindings, coins_per_output, created_at)
     VALUES (@provider, @slug, @title, @workflow, @bindings, @coinsPerOutput, @now)
     ON CONFLICT DO UPDATE SET title = @title, workflow = @workflow, bindings = @bindings, coins_per_output = @coinsPerOutput`,
  ).run({
    ...workflow,
    provider,
    now,
    workflow: JSON.stringify(workflow.workflow),
    bindings: JSON.stringify(workflow.bindings),
  })
}

export function deleteWorkflow(db: Database, provider: string, slug: string): boolean {
  const { changes } = db
    .prepare('DELETE FROM provider_workflows WHERE provider = @provider AND slug = @slug')
    .run({ provider, slug })
  return changes === 1
}
