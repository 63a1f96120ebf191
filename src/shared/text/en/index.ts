import { account } from './account.ts'
import { backups } from './backups.ts'
import { batches } from './batches.ts'
import { common } from './common.ts'
import { compose } from './compose.ts'
import { culling } from './culling.ts'
import { desktop } from './desktop.ts'
import { engines } from './engines.ts'
import { errors } from './errors/index.ts'
import { exports } from './exports.ts'
import { fileFaults } from './file-faults.ts'
import { grid } from './grid.ts'
import { importing } from './importing.ts'
import { inputs } from './inputs.ts'
import { library } from './library.ts'
import { lineage } from './lineage.ts'
import { lists } from './lists.ts'
import { meaning } from './meaning.ts'
import { machines } from './machines.ts'
import { masks } from './masks.ts'
import { service } from './service.ts'
import { pictures } from './pictures.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { shippedRecipes } from './shipped-recipes.ts'
import { shortcutKeys } from './shortcut-keys.ts'
import { stepFaults } from './step-faults.ts'
import { viewers } from './viewers.ts'
import { updates } from './updates.ts'
import { watching } from './watching.ts'
import { places } from './places.ts'
import { programs } from './programs.ts'
import { prompts } from './prompts.ts'
import { reasons } from './reasons.ts'
import { recipes } from './recipes.ts'
import { refusals } from './refusals.ts'
import { rules } from './rules.ts'

/** Sentences with something in them are functions; the rest is plain. Sections are the folders that show them. */
export const en = {
  account,
  backups,
  batches,
  common,
  compose,
  culling,
  desktop,
  engines,
  errors,
  exports,
  fileFaults,
  grid,
  importing,
  inputs,
  library,
  lineage,
  lists,
  machines,
  masks,
  meaning,
  pictures,
  places,
  programs,
  prompts,
  reasons,
  recipes,
  refusals,
  rules,
  service,
  settings,
  shell,
  shippedRecipes,
  shortcutKeys,
  stepFaults,
  viewers,
  updates,
  watching,
}

export type Catalogue = typeof en
