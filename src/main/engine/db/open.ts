import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Clock } from '../../tools/clock.ts'
import { hasOurTables } from '../../data-folder/database-file.ts'
import { openDatabase } from '../../sqlite/open.ts'
import { service } from './migrations/0001-service.ts'
import { endpointRest } from './migrations/0002-endpoint-rest.ts'
import { ownFiles } from './migrations/0003-own-files.ts'
import { providers } from './migrations/0004-providers.ts'
import { doubtfulBills } from './migrations/0005-doubtful-bills.ts'
import { pool } from './migrations/0006-pool.ts'
import { begunModels } from './migrations/0007-begun-models.ts'
import { pricedDefaults } from './migrations/0008-priced-defaults.ts'

/** The engine's database, and with it the folder: two engines never share one. */
export function openEngineDatabase(dataDir: string, clock?: Clock): Database {
  return openDatabase(join(dataDir, 'engine.db'), {
    isOurs: (db) => hasOurTables(db, 'engine'),
    migrations: [service, endpointRest, ownFiles, providers, doubtfulBills, pool, begunModels, pricedDefaults],
    clock,
    inUse: `Another engine is running on ${dataDir}. Stop it, or choose another folder.`,
  })
}
