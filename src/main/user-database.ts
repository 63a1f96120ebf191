import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { batchesSchema } from './batches/schema.ts'
import { paceSchema } from './batches/pace-schema.ts'
import { sayingSchema } from './batches/saying-schema.ts'
import { spendingSchema } from './batches/spending-schema.ts'
import { connectionsSchema } from './connections/schema.ts'
import { coinsSchema } from './library/coins-schema.ts'
import { librarySchema } from './library/schema.ts'
import { openDatabase } from './sqlite/open.ts'

/** What is the user's own: connections, batches, the library. The service's data is elsewhere, often on another machine. */
export function openUserDatabase(dataDir: string): Database {
  return openDatabase(join(dataDir, 'library.db'), {
    migrations: [
      connectionsSchema + batchesSchema + librarySchema,
      spendingSchema,
      paceSchema,
      sayingSchema,
      coinsSchema,
    ],
    inUse: `Pressrun is already running on ${dataDir}. Close it first, or use another data folder.`,
  })
}
