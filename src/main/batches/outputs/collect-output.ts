import { extensionOf } from '#shared/service/file-extension.ts'
import { outputName, type NamedOutput } from '#shared/batch/output-name.ts'
import { laterStepAt } from '#shared/batch/recipe-course.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { sweptValues } from '#shared/batch/swept-values.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Generation } from '#shared/service/generation.ts'
import { fetchAsset, type FetchedAsset } from '../../client/fetch-asset.ts'
import type { Client } from '../../client/index.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Intake, LibraryIntake, TakenIn } from '../../library/intake.ts'
import { describeAsset, settingsOf } from '../../library/intake-from-service.ts'
import type { AttemptRecord } from '../store/attempts.ts'
import type { BatchRecord } from '../store/batches.ts'
import type { RowRecord } from '../store/rows.ts'

export interface OutputOrder {
  batch: BatchRecord
  row: RowRecord
  /** What of the row goes into the names of its files. */
  named: NamedOutput['row']
  attempt: AttemptRecord
  generation: Generation
  asset: Asset
  /** Among the outputs of its generation, from 1. */
  position: number
  connectionName: string
  /** What makes it again alone; null when nobody knows. */
  ownSeed: number | null
  /** What the files it was made from are called, by their SHA-256. */
  sourceNames: Readonly<Record<string, string>>
  /** Items of the library that the steps before have made. */
  stepsBefore: readonly string[]
}

/** Downloads one paid output: every file of it whole and checked, then into the library under its name. */
export async function collectOutput(
  { client, library, clock, random }: { client: Client; library: LibraryIntake; clock: Clock; random: () => number },
  order: OutputOrder,
  signal: AbortSignal,
): Promise<TakenIn> {
  const { batch, asset } = order
  const directory = await library.stagingDir(batch.outDir)

  const files = await fetchAsset(client, { clock, random }, { asset, directory, signal })
  return library.takeIn(intakeOf(order, files))
}

function sweepsOf({ settings }: BatchRecord, step: number): Pick<BatchSettings, 'sweeps'> {
  return laterStepAt(settings.laterSteps, step)?.step ?? settings
}

function intakeOf(order: OutputOrder, files: FetchedAsset): Intake {
  const { batch, row, attempt, generation, asset, connectionName, ownSeed } = order
  // what a row of a later step is told apart by was swept over its own step
  const swept = sweptValues(row, sweepsOf(batch, row.step))
  const { laterSteps } = batch.settings
  return {
    ...describeAsset(asset),
    ...files,
    folder: batch.outDir,
    relativePath: nameOf(order),
    settings: settingsOf(generation, order.position, {
      connectionId: batch.connectionId,
      connectionName,
      batchId: batch.id,
      // the batch of a single run has no name of its own
      batchName: batch.kind === 'single' ? null : batch.name,
      row: row.listRow,
      columns: row.columns,
      ...(swept.length > 0 && { swept }),
      ...(ownSeed !== null && { ownSeed }),
      ...(laterSteps.length > 0 && { recipe: { step: row.step, steps: 1 + laterSteps.length } }),
      ...(Object.keys(order.sourceNames).length > 0 && { sourceNames: order.sourceNames }),
    }),
    madeFrom: attempt.inputs,
    stepsBefore: order.stepsBefore,
  }
}

function nameOf({ batch, named, generation, asset, position, ownSeed }: OutputOrder): string {
  const { id, createdAt, modelName, effect, params } = generation
  return outputName({
    batch,
    row: named,
    made: { id, createdAt, modelName, effectId: effect?.id ?? null, params },
    position,
    ownSeed,
    kind: asset.kind,
    stem: asset.stem ?? null,
    extension: extensionOf(asset.mimeType),
  })
}
