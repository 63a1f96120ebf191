import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Program, PROGRAM_COMMANDS, ProgramLaunch } from '#shared/app/programs.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Batches } from '../batches/index.ts'
import { realPathOf } from '../batches/inputs/input-file.ts'
import type { Reach, StartWithin } from '../batches/actions/start-within.ts'
import type { Inputs } from '../compose/inputs.ts'
import type { KnownFiles } from '../compose/known-files.ts'
import { requestedFiles } from '../compose/requested-files.ts'
import { requireFolder } from '../named-folder.ts'
import type { Clock } from '../tools/clock.ts'
import { bringFile } from './bring-file.ts'
import { listOfRows, type ProgramRows } from './list-of-rows.ts'
import { requireAllowed } from './require-allowed.ts'
import { revokeProgram } from './revoke.ts'
import { createRunOnce } from './run-once.ts'
import { programSpending } from './spending.ts'
import {
  batchesOf,
  changeProgram,
  findAllowed,
  findProgram,
  findRun,
  insertProgram,
  listPrograms,
  markUsed,
  type ProgramRecord,
} from './store.ts'
import { isoTime, isoTimeOrNull } from '../tools/iso-time.ts'

type ProgramHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof PROGRAM_COMMANDS>

export interface ProgramsOptions {
  db: Database
  clock: Clock
  newId: () => string
  launch: ProgramLaunch | null
  batches: Pick<Batches, 'create' | 'createSingle' | 'cancelAll'>
  startWithin: StartWithin
  readBatch: (id: string) => Promise<Batch>
  inputs: Pick<Inputs, 'begin' | 'append' | 'finish' | 'discard'>
  files: Pick<KnownFiles, 'requireKnownFile'>
  recipeOf: (name: string) => Recipe
  catalogOf: (connectionId: string) => Promise<ServiceCatalog>
  reach: Reach
  defaults: () => { connectionId: string; outDir: string; nameTemplate: string }
  onChange: () => void
}

/** Programs that a person has let in: what they may spend, and what they ask for. */
export function createProgramHandlers(options: ProgramsOptions): ProgramHandlers {
  const { db, clock, newId, batches, readBatch, files, defaults, onChange } = options
  const runOnce = createRunOnce(options)

  const where = (connectionId: string | undefined) => ({
    connectionId: connectionId ?? defaults().connectionId,
    outDir: defaults().outDir,
    nameTemplate: defaults().nameTemplate,
  })

  function present(program: ProgramRecord): Program {
    const { limit, createdAt, lastUsedAt, revokedAt, ...facts } = program
    const { spent, reserved } = programSpending(db, program.id)
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
      const places = await Promise.all(folders.map(realPathOf))
      // what it had already may lie on a disk that is away
      for (const place of places) if (!known?.folders.includes(place)) await requireFolder(place, clock)
      const program: ProgramRecord = {
        ...(known ?? { id: newId(), name, createdAt: clock.now(), lastUsedAt: null, revokedAt: null }),
        limit: limitCoins,
        folders: places,
      }
      if (known) changeProgram(db, program)
      else insertProgram(db, program)
      onChange()
      return present(program)
    },
    'programs.revoke': async ({ id }) => {
      if (!findProgram(db, id)) throw new Refusal('not_found', localized('refusals.noProgram'))
      try {
        await revokeProgram(options, id)
      } finally {
        onChange()
      }
      return present(findProgram(db, id)!)
    },
    'programs.enter': async ({ name }) => {
      const program = findAllowed(db, name.trim())
      if (!program) throw new Refusal('program_not_allowed', localized('refusals.programNotLetIn', name))
      markUsed(db, program.id, clock.now())
      onChange()
      return present(findProgram(db, program.id)!)
    },
    'programs.read': async ({ id }) => present(requireAllowed(db, id)),
    'programs.generate': async ({ connectionId, programId, key, maxCoins, ...request }, { signal }) => {
      requireAllowed(db, programId)
      const place = where(connectionId)
      for (const file of await requestedFiles(options, { ...place, ...request }, signal))
        await files.requireKnownFile(file)
      const make = () => batches.createSingle({ effectId: null, ...request, ...place })
      return runOnce({ programId, key, maxCoins, request: { connectionId, maxCoins, ...request }, make }, signal)
    },
    'programs.runRecipe': async ({ connectionId, programId, key, maxCoins, recipe, rows, consent }, { signal }) => {
      requireAllowed(db, programId)
      const { nameTemplate, ...place } = where(connectionId)
      const make = async () => {
        const { steps, keepSteps, name } = options.recipeOf(recipe)
        const [first, ...laterSteps] = steps
        if (first?.type !== 'make') throw new Refusal('invalid_recipe', localized('stepFaults.firstMakes'))
        const { modelId, effectId, params: constants } = first
        const settings = { modelId, effectId, constants, laterSteps, keepSteps, consent, nameTemplate }
        const list: ProgramRows = await listOfRows(rows, files)
        return batches.create({ ...place, ...list, name, settings: BatchSettings.parse(settings) })
      }
      const request = { connectionId, maxCoins, recipe, rows, consent }
      return runOnce({ programId, key, maxCoins, request, make }, signal)
    },
    'programs.runs': async ({ id, skip, limit }) => {
      requireAllowed(db, id)
      return { batches: await Promise.all(batchesOf(db, id, { skip, limit }).map((batchId) => readBatch(batchId))) }
    },
    'programs.run': async ({ id, batchId }) => {
      requireAllowed(db, id)
      if (findRun(db, batchId)?.programId !== id) throw new Refusal('not_found', localized('refusals.noRunOfProgram'))
      return readBatch(batchId)
    },
    'programs.bringFile': async ({ id, path }) => bringFile(options.inputs, path, requireAllowed(db, id).folders),
  }
}
