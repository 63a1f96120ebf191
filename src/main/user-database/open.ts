import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Clock } from '../tools/clock.ts'
import { hasOurTables } from '../data-folder/database-file.ts'
import { openDatabase } from '../sqlite/open.ts'
import { first } from './migrations/0001-first.ts'
import { spending } from './migrations/0002-spending.ts'
import { pace } from './migrations/0003-pace.ts'
import { sayings } from './migrations/0004-sayings.ts'
import { coinsInFacets } from './migrations/0005-coins-in-facets.ts'
import { kinds } from './migrations/0006-kinds.ts'
import { runs } from './migrations/0007-runs.ts'
import { places } from './migrations/0008-places.ts'
import { wordsOfSingleRuns } from './migrations/0009-words-of-single-runs.ts'
import { providerCost } from './migrations/0010-provider-cost.ts'
import { savedWords } from './migrations/0011-saved-words.ts'
import { sheets } from './migrations/0012-sheets.ts'
import { culling } from './migrations/0013-culling.ts'
import { leftOut } from './migrations/0014-left-out.ts'
import { watchFolders } from './migrations/0015-watch-folders.ts'
import { recipes } from './migrations/0016-recipes.ts'
import { inputFiles } from './migrations/0017-input-files.ts'
import { steps } from './migrations/0018-steps.ts'
import { beingMade } from './migrations/0019-being-made.ts'
import { textInItems } from './migrations/0020-text-in-items.ts'
import { savedMasks } from './migrations/0021-saved-masks.ts'
import { programs } from './migrations/0022-programs.ts'
import { meanings } from './migrations/0023-meanings.ts'
import { wordsOfDeleted } from './migrations/0024-words-of-deleted.ts'
import { idsOfRemovedRows } from './migrations/0025-ids-of-removed-rows.ts'
import { slotsOfColumns } from './migrations/0026-slots-of-columns.ts'
import { exportParts } from './migrations/0027-export-parts.ts'
import { wordsOfFiles } from './migrations/0028-words-of-files.ts'
import { rowsByTree } from './migrations/0029-rows-by-tree.ts'
import { withdrawnAttempts } from './migrations/0030-withdrawn-attempts.ts'
import { rowQuotes } from './migrations/0031-row-quotes.ts'

/** What is the user's own: connections, batches, the library. The service's data is elsewhere, often on another machine. */
export function openUserDatabase(dataDir: string, clock?: Clock): Database {
  const db = openDatabase(join(dataDir, 'library.db'), {
    isOurs: (db) => hasOurTables(db, 'app'),
    migrations: [
      first,
      spending,
      pace,
      sayings,
      coinsInFacets,
      kinds,
      runs,
      places,
      wordsOfSingleRuns,
      providerCost,
      savedWords,
      sheets,
      culling,
      leftOut,
      watchFolders,
      recipes,
      inputFiles,
      steps,
      beingMade,
      textInItems,
      savedMasks,
      programs,
      meanings,
      wordsOfDeleted,
      idsOfRemovedRows,
      slotsOfColumns,
      exportParts,
      wordsOfFiles,
      rowsByTree,
      withdrawnAttempts,
      rowQuotes,
    ],
    clock,
    inUse: `Pressrun is already running on ${dataDir}. Close it first, or use another data folder.`,
  })
  // SQLite's own knows no letters beyond those of English
  db.function('lower_case', { deterministic: true }, (words) => String(words).toLowerCase())
  return db
}
