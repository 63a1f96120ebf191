import type { FailureCode } from '../service/generation.ts'
import type { ProblemCode } from '../service/problem.ts'
import type { SentenceOf } from '../text/localized-message.ts'

/** The words of the code say it all: text/<language>/errors. */
type ByCode = 'by code'

/**
 * Every code by which the app itself refuses, and how that is said: by the words of the code alone, or by a sentence that
 * names the very thing. What such a sentence needs to know is what its function in the catalogue takes.
 */
export interface AppErrors {
  // lists and batches
  empty_list: ByCode
  list_unreadable: 'refusals.listUnreadable'
  list_damaged: 'refusals.listDamaged' | 'refusals.listQuoteOpen'
  list_encoding: ByCode | 'refusals.listNoText'
  unknown_list: ByCode
  invalid_template: SentenceOf<'rules'>
  invalid_recipe:
    | 'refusals.noRecipe'
    | 'refusals.recipeField'
    | 'refusals.recipeNewer'
    | 'refusals.recipeStep'
    | 'refusals.recipeStepField'
    | 'refusals.recipeTooLarge'
    | 'stepFaults.firstMakes'
    | 'stepFaults.inStep'
  recipe_unreadable: 'refusals.recipeUnreadable'
  recipe_shipped: 'refusals.recipeShipped'
  unknown_batch: ByCode
  unknown_row: ByCode
  row_sent: 'refusals.rowDoubtful' | 'refusals.rowGone' | 'refusals.rowKept' | 'refusals.rowPaid' | 'refusals.rowSent'
  later_step: 'refusals.laterStep'
  pick_changed: 'refusals.pickChanged'
  pick_sent: ByCode
  batch_busy: ByCode
  service_answers: ByCode
  not_planned: ByCode
  report_not_written: 'refusals.reportNotWritten' | 'refusals.reportTaken'
  too_many_rows: 'refusals.tooManyRows'
  invalid_params: 'refusals.cannotRun' | 'refusals.cannotRunAs' | 'stepFaults.setting'
  max_coins_exceeded: 'refusals.priceChanged'
  // lists before they become batches
  unknown_sheet: ByCode
  unknown_column: ByCode
  last_column: ByCode
  column_name_taken: 'refusals.columnNameTaken'
  too_many_cells: 'refusals.tooManyCells'
  too_many_columns: 'refusals.tooManyColumns'
  workbook_damaged: 'refusals.workbookDamaged'
  workbook_too_large: 'refusals.workbookTooLarge'
  workbook_uneven: 'refusals.workbookUneven'
  old_workbook: 'refusals.oldWorkbook'
  unknown_table: 'refusals.unknownTable'
  // files
  input_file:
    | 'refusals.cannotRunAs'
    | 'refusals.fileSize'
    | 'refusals.forgotten'
    | 'refusals.missingItem'
    | 'refusals.noPlainFile'
    | 'refusals.noSuchFile'
  input_too_large: 'refusals.tooLarge'
  unsupported_input: 'refusals.noMask' | 'refusals.unsupported' | 'refusals.unusableItem'
  unknown_input: ByCode
  wrong_piece: ByCode
  incomplete_input: ByCode
  holds_password: 'fileFaults.holdsPassword'
  missing_file: ByCode
  changed_file: ByCode
  unknown_file: 'refusals.notSetAside'
  file_unreadable: 'backups.notRead' | 'backups.unreadable'
  disk_full: 'backups.diskFull' | 'refusals.diskFull'
  // folders
  folder_not_absolute: 'backups.notAbsolute' | 'refusals.folderNotAbsolute'
  folder_not_writable:
    | 'backups.notWritable'
    | 'refusals.folderIsFile'
    | 'refusals.folderNotMade'
    | 'refusals.folderNotWritable'
  folder_unreadable: 'refusals.folderUnreadable'
  folder_unresponsive: 'refusals.folderUnresponsive'
  folder_refused: 'refusals.folderRefused' | 'refusals.folderOfTheSystem'
  folder_watched: 'refusals.folderWatched'
  folder_missing: 'backups.noParent'
  folder_inside: 'backups.inside'
  folder_taken: 'backups.notEmpty' | 'backups.isDisk' | 'backups.notFolder'
  unknown_folder: 'refusals.unknownFolder'
  no_operation: 'refusals.noOperation'
  // the library, and what is saved
  unknown_item: ByCode
  unknown_collection: ByCode
  unknown_name: 'refusals.maskGone' | 'refusals.nothingSavedAs'
  name_taken:
    | 'refusals.collectionNameTaken'
    | 'refusals.connectionNameTaken'
    | 'refusals.maskNameTaken'
    | 'refusals.styleNameTaken'
    | 'refusals.wordListNameTaken'
  invalid_cursor: ByCode
  meaning_unavailable: ByCode
  contact_sheet_too_large: ByCode
  no_trash: ByCode
  selection_unavailable: ByCode
  selection_unreadable: ByCode
  // connections and engines
  invalid_base_url:
    | 'refusals.addressWithName'
    | 'refusals.addressWithQuery'
    | 'refusals.insecureAddress'
    | 'refusals.noAddress'
  unknown_connection: ByCode | 'refusals.noConnection'
  bundled_connection: ByCode
  connection_busy: ByCode
  key_of_another_account: ByCode
  connection_unclear: 'refusals.connectionsAlike'
  key_malformed: ByCode
  key_missing: ByCode
  key_needed: ByCode
  keychain_failed: ByCode
  not_confirmed: ByCode
  workflow_unreadable: ByCode
  // programs that a person lets in
  program_not_allowed: 'refusals.programNeverLetIn' | 'refusals.programNotLetIn' | 'refusals.programRevoked'
  spending_limit: 'refusals.programLimit'
  path_not_allowed: 'refusals.pathNotAllowed'
  idempotency_conflict: 'refusals.makeIdUsed' | 'refusals.runKeyUsed'
  not_found: 'refusals.noProgram' | 'refusals.noRunOfProgram'
  // the app itself
  canceled: ByCode | 'backups.stopped'
  internal: ByCode
  invalid_input: ByCode
  invalid_output: ByCode
  unknown_command: ByCode
  unreachable: ByCode
  wrong_origin: ByCode
  not_here: ByCode
  autostart_taken: 'refusals.autostartTaken'
  updates_busy: ByCode
  updates_none: ByCode
  port_unavailable: ByCode
  data_damaged: ByCode
  data_disk_full: ByCode
  data_in_use: ByCode | 'backups.inUse'
  data_incomplete: ByCode
  data_newer_schema: ByCode
  data_not_ours: ByCode
  data_unusable: ByCode
  // backups
  backup_books: 'backups.books'
  backup_busy: 'backups.busy'
  backup_counts: 'backups.counts'
  backup_damaged: 'backups.manifestDamaged'
  backup_file_altered: 'backups.altered'
  backup_file_extra: 'backups.extra'
  backup_file_missing: 'backups.missing'
  backup_file_truncated: 'backups.otherLength'
  backup_link: 'backups.link'
  backup_newer: 'backups.newer'
  backup_not_found: 'backups.notFound'
  backup_not_one: 'backups.notOne'
  backup_nothing: 'backups.nothing'
  backup_record_without_file: 'backups.unfound'
  backup_unsafe_path: 'backups.unsafePath'
  // kept as the reason why a row, a batch or a watched folder stands still
  connection_failed: ByCode
  folder_gone: ByCode
  outside_files: ByCode
}
export type AppErrorCode = keyof AppErrors

/** The sentences by which a code may be said instead of by its own words. */
export type SentencesOf<Code extends AppErrorCode> = Exclude<AppErrors[Code], ByCode>

/** Codes whose own words may say it. */
export type PlainErrorCode = { [Code in AppErrorCode]: ByCode extends AppErrors[Code] ? Code : never }[AppErrorCode]

/** What a service answers, and what the client says when there is no answer, or none that can be used. */
export type ServiceErrorCode =
  | ProblemCode
  | FailureCode
  | 'canceled'
  | 'download_refused'
  | 'incomplete_answer'
  | 'unexpected_answer'
  | 'unreachable'

/** What only a terminal, a program or a script is told, in English. */
export type HostErrorCode =
  | 'ambiguous'
  | 'app_closed'
  | 'books_differ'
  | 'file_exists'
  | 'file_not_written'
  | 'invalid_options'
  | 'invalid_seed'
  | 'items_not_changed'
  | 'items_not_exported'
  | 'key_on_command_line'
  | 'method_not_allowed'
  | 'no_choice'
  | 'no_spending_limit'
  | 'not_built'
  | 'not_json'
  | 'not_served'
  | 'nothing_chosen'
  | 'nothing_found'
  | 'nothing_to_do'
  | 'nothing_to_pick'
  | 'other_version'
  | 'paused'
  | 'pool_refused'
  | 'prices_unreadable'
  | 'rows_not_done'
  | 'secret_missing'
  | 'too_large'
  | 'two_sizes'
  | 'unknown_effect'
  | 'unknown_output'
  | 'unknown_param'
  | 'unknown_preset'
  | 'unreadable'
  | 'usage'

declare const foreign: unique symbol

/** Of a service that knows more, of another version, or of a batch that stands still: it is told on as it is. */
type ForeignCode = string & { readonly [foreign]: true }

export type ErrorCode = AppErrorCode | ServiceErrorCode | HostErrorCode | ForeignCode

/** A code that came from elsewhere. */
export function errorCode(told: string): ErrorCode {
  return told as ErrorCode
}

const GONE: ReadonlySet<string> = new Set<ErrorCode>([
  'not_found',
  'unknown_batch',
  'unknown_collection',
  'unknown_column',
  'unknown_connection',
  'unknown_file',
  'unknown_folder',
  'unknown_input',
  'unknown_item',
  'unknown_list',
  'unknown_model',
  'unknown_name',
  'unknown_row',
  'unknown_sheet',
  'unknown_table',
])

/** What was asked about is not there any more, and does not come back by itself. */
export function isGone(code: string): boolean {
  return GONE.has(code)
}
