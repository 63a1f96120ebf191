import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { Program, PROGRAM_COMMANDS, ProgramLaunch } from '#shared/app/programs.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Batches } from '../batches/index.ts'
import { realPathOf } from '../batches/input-file.ts'
import type { Reach, StartWithin } from '../batches/start-within.ts'
import type { BatchRecord } from '../batches/store/batches.ts'
import type { Inputs } from '../compose/inputs.ts'
import type { KnownFiles } from '../compose/known-files.ts'
import { requestedFiles } from '../compose/requested-files.ts'
import { jsonDigest } from '../tools/canonical-json.ts'
import type { Clock } from '../tools/clock.ts'
import { bringFile } from './bring-file.ts'
import { listOfRows, type ProgramRows } from './list-of-rows.ts'
import {
  batchesOf,
  changeProgram,
  findAllowed,
  findProgram,
  findRun,
  findRunByKey,
  insertProgram,
  insertRun,
  listPrograms,
  markRevoked,
  markUsed,
  moneyOf,
  openBatchesOf,
  type ProgramRecord,
} from './store.ts'
import { isoTime, isoTimeOrNull } from '../tools/iso-time.ts'

type ProgramHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof PROGRAM_COMMANDS>

export interface ProgramsOptions {
  db: Database
  clock: Clock
  newId: () => string
  launch: ProgramLaunch | null
  batches: Pick<Batches, 'create' | 'createSingle' | 'cancel'>
  startWithin: StartWithin
  readBatch: (id: string) => Promise<Batch>
  inputs: Pick<Inputs, 'begin' | 'append' | 'finish' | 'discard'>
  files: Pick<KnownFiles, 'requireKnownFile'>
  recipeOf: (name: string) => Recipe
  catalogOf: (connectionId: string) => Promise<BatchCatalog>
  reach: Reach
  defaults: () => { connectionId: string; outDir: string; nameTemplate: string }
  onChange: () => void
}

/** Programs that a person has let in: what they may spend, and what they ask for. */
export function createProgramHandlers(options: ProgramsOptions): ProgramHandlers {
  const { db, clock, newId, batches, startWithin, readBatch, files, defaults, onChange } = options

  function requireAllowed(id: string): ProgramRecord {
    const program = findProgram(db, id)
    if (!program) throw notLetIn('This program was never let in.')
    if (program.revokedAt !== null) throw notLetIn(`"${program.name}" is no longer let in.`)
    return program
  }

  /** One run for one key, reserved before it starts: both are in one transaction, and the batch never exceeds its budget. */
  async function run(
    { programId, key, maxCoins }: { programId: string; key: string; maxCoins: number | null },
    request: unknown,
    make: () => Promise<BatchRecord>,
    signal: AbortSignal,
  ): Promise<{ batch: Batch; repeated: boolean }> {
    requireAllowed(programId)
    const requestSha256 = jsonDigest(request)
    const earlier = await runBefore(programId, key, requestSha256)
    if (earlier) return earlier
    const batch = await make()
    const reserve = (coins: number): boolean => {
      // the same call may have come twice at once
      if (findRunByKey(db, programId, key)) return false
      requireRoom(requireAllowed(programId), coins)
      insertRun(db, { batchId: batch.id, programId, key, requestSha256, reserved: coins, madeAt: clock.now() })
      return true
    }
    const { isStarted } = await startWithin(batch, { maxCoins, signal, reserve })
    if (!isStarted) return (await runBefore(programId, key, requestSha256))!
    onChange()
    return { batch: await readBatch(batch.id), repeated: false }
  }

  async function runBefore(programId: string, key: string, requestSha256: string) {
    const earlier = findRunByKey(db, programId, key)
    if (!earlier) return undefined
    if (earlier.requestSha256 !== requestSha256)
      throw new CommandError(
        'idempotency_conflict',
        'This key was used for another request. Send a new key for a new run. Nothing was charged.',
      )
    return { batch: await readBatch(earlier.batchId), repeated: true }
  }

  function requireRoom({ id, name, limit }: ProgramRecord, coins: number): void {
    const { spent, reserved } = moneyOf(db, id)
    const left = Math.max(limit - spent - reserved, 0)
    if (coins <= left) return
    const underWay = reserved > 0 ? ` and ${reserved} are set aside for what runs` : ''
    throw new CommandError(
      'spending_limit',
      `This costs ${coins} coins at most. The limit of "${name}" is ${limit} coins, ${spent} are spent${underWay}: ${left} are left. ` +
        `Nothing was charged. Only a person can raise the limit: pressrun mcp allow "${name}" --spend <coins>, or Settings, Programs.`,
    )
  }

  const where = (connectionId: string | undefined) => ({
    connectionId: connectionId ?? defaults().connectionId,
    outDir: defaults().outDir,
    nameTemplate: defaults().nameTemplate,
  })

  function present(program: ProgramRecord): Program {
    const { limit, createdAt, lastUsedAt, revokedAt, ...facts } = program
    const { spent, reserved } = moneyOf(db, program.id)
    return {
      ...facts,
      limitCoins: limit,
      spentCoins: spent,
      reservedCoins: reserved,
      createdAt: isoTime(createdAt),
      lastUsedAt: isoTimeOrNull(lastUsedAt),
      revokedAt: isoTimeOrNull(revokedAt),
    }
  }

  return {
    'programs.list': async () => ({ programs: listPrograms(db).map(present), launch: options.launch }),
    'programs.allow': async ({ name, limitCoins, folders }) => {
      const known = findAllowed(db, name)
      const program: ProgramRecord = {
        ...(known ?? { id: newId(), name, createdAt: clock.now(), lastUsedAt: null, revokedAt: null }),
        limit: limitCoins,
        folders: await Promise.all(folders.map(realPathOf)),
      }
      if (known) changeProgram(db, program)
      else insertProgram(db, program)
      onChange()
      return present(program)
    },
    'programs.revoke': async ({ id }) => {
      if (!findProgram(db, id)) throw new CommandError('not_found', 'There is no such program.')
      markRevoked(db, id, clock.now())
      for (const batchId of openBatchesOf(db, id)) await batches.cancel(batchId)
      onChange()
      return present(findProgram(db, id)!)
    },
    'programs.enter': async ({ name }) => {
      const program = findAllowed(db, name.trim())
      if (!program) throw notLetIn(`No program called "${name}" is let in.`)
      markUsed(db, program.id, clock.now())
      onChange()
      return present(findProgram(db, program.id)!)
    },
    'programs.read': async ({ id }) => present(requireAllowed(id)),
    'programs.generate': async ({ connectionId, programId, key, maxCoins, ...request }, { signal }) => {
      requireAllowed(programId)
      const place = where(connectionId)
      for (const file of await requestedFiles(options, { ...place, ...request }, signal))
        await files.requireKnownFile(file)
      const make = () => batches.createSingle({ effectId: null, ...request, ...place })
      return run({ programId, key, maxCoins }, { connectionId, maxCoins, ...request }, make, signal)
    },
    'programs.runRecipe': async ({ connectionId, programId, key, maxCoins, recipe, rows, consent }, { signal }) => {
      requireAllowed(programId)
      const { nameTemplate, ...place } = where(connectionId)
      const make = async () => {
        const { steps, keepSteps, name } = options.recipeOf(recipe)
        const [first, ...laterSteps] = steps
        if (first?.type !== 'make')
          throw new CommandError('invalid_recipe', 'The first step of a recipe makes something.')
        const { modelId, effectId, params: constants } = first
        const settings = { modelId, effectId, constants, laterSteps, keepSteps, consent, nameTemplate }
        const list: ProgramRows = await listOfRows(rows, files)
        return batches.create({ ...place, ...list, name, settings: BatchSettings.parse(settings) })
      }
      return run({ programId, key, maxCoins }, { connectionId, maxCoins, recipe, rows, consent }, make, signal)
    },
    'programs.runs': async ({ id, skip, limit }) => {
      requireAllowed(id)
      return { batches: await Promise.all(batchesOf(db, id, { skip, limit }).map((batchId) => readBatch(batchId))) }
    },
    'programs.run': async ({ id, batchId }) => {
      requireAllowed(id)
      if (findRun(db, batchId)?.programId !== id)
        throw new CommandError('not_found', 'This program has asked for nothing with this id.')
      return readBatch(batchId)
    },
    'programs.bringFile': async ({ id, path }) => bringFile(options.inputs, path, requireAllowed(id).folders),
  }
}

function notLetIn(what: string): CommandError {
  return new CommandError(
    'program_not_allowed',
    `${what} A person lets programs in: pressrun mcp allow <name> --spend <coins>, or Settings, Programs.`,
  )
}
