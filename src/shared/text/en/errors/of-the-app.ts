/** What the app itself cannot do as asked. */
export const errorsOfTheApp = {
  // lists and batches
  empty_list: { what: 'The list is empty.', next: 'Bring one with at least one row.' },
  list_unreadable: { what: 'The list cannot be read.', next: 'Check that the file is there and bring it again.' },
  list_damaged: { what: 'The list is not a whole CSV.', next: 'Save it as CSV again and bring it.' },
  list_encoding: {
    what: 'The list is not written in UTF-8 or UTF-16.',
    next: 'Save it as CSV UTF-8 and bring it again.',
  },
  invalid_template: { what: 'The name template cannot be used.', next: 'Correct it and try again.' },
  invalid_recipe: {
    what: 'A step of the recipe cannot be run as it is.',
    next: 'Change what is marked and try again.',
  },
  unknown_batch: { what: 'This batch is not there any more.', next: 'Look at the list of batches.' },
  unknown_row: { what: 'This row is not there any more.', next: 'Nothing was changed; look at the batch again.' },
  row_sent: { what: 'This row is on its way and can no longer be changed.', next: 'Wait for it, or cancel it.' },
  later_step: {
    what: 'This row belongs to a later step of its recipe.',
    next: 'Copy the row of the list instead, or run the step again.',
  },
  pick_sent: {
    what: 'The next step of this choice was sent already.',
    next: 'Choose more beside it, or make the step again.',
  },
  pick_changed: { what: 'What was chosen is not there to be chosen any more.', next: 'Look at what waits now.' },
  service_answers: {
    what: 'The service of this batch answers.',
    next: 'What it still has of it is finished or taken back.',
  },
  batch_busy: { what: 'Something of this batch is on its way.', next: 'Cancel it first, or wait.' },
  not_planned: { what: 'Some rows have no price yet.', next: 'Plan the batch first.' },
  recipe_unreadable: { what: 'The recipe cannot be read.', next: 'Check that the file is there and bring it again.' },
  recipe_shipped: { what: 'This recipe comes with Pressrun.', next: 'Save yours under another name.' },
  report_not_written: { what: 'The report could not be written there.', next: 'Choose another folder.' },
  // files
  input_file: { what: 'A file of the row cannot be used.', next: 'Check that it is there, and of a kind that fits.' },
  changed_file: {
    what: 'The file is not the one that was made: it has changed, or a link leads elsewhere.',
    next: 'Look for it in its folder.',
  },
  holds_password: {
    what: 'An address holds a password, which would be kept and sent along.',
    next: 'Take it out, or download the file and name that.',
  },
  unknown_file: { what: 'This file is not among those set aside.', next: 'Look at the list again.' },
  outside_files: {
    what: 'The row names a file outside the folder of its list.',
    next: 'Allow its folder in the plan, or take the file out.',
  },
  unknown_sheet: { what: 'This list is no longer being prepared.', next: 'Open it again.' },
  workbook_damaged: { what: 'The file is no whole workbook.', next: 'Save it again, or as CSV.' },
  workbook_too_large: { what: 'The workbook is too large.', next: 'Save the table that is meant as CSV.' },
  workbook_uneven: { what: 'The list does not begin in one column.', next: 'Move it into the first column.' },
  old_workbook: {
    what: 'The workbook has a password or an old format.',
    next: 'Save it as .xlsx without a password.',
  },
  unknown_table: { what: 'The workbook has no such table.', next: 'Choose one of its tables.' },
  column_name_taken: { what: 'There is a column of this name already.', next: 'Choose another name.' },
  too_many_rows: {
    what: 'Sweeps, repeats and choices in prompts would make more rows of this list than a batch takes.',
    next: 'Take fewer values, or make several batches.',
  },
  too_many_cells: { what: 'That would change too many cells at once.', next: 'Do it for fewer columns at a time.' },
  too_many_columns: { what: 'The list cannot have more columns.', next: 'Remove one that is not needed.' },
  last_column: { what: 'A list has at least one column.', next: 'Add another one first.' },
  unknown_column: { what: 'This column is not there any more.', next: 'Nothing was changed; look at the list again.' },
  unknown_list: { what: 'This list is no longer here.', next: 'Bring it again.' },
  unknown_input: { what: 'This file is no longer on its way.', next: 'Add it again.' },
  wrong_piece: { what: 'The file did not arrive whole.', next: 'Add it again.' },
  incomplete_input: { what: 'The file did not arrive whole.', next: 'Add it again.' },
  unsupported_input: {
    what: 'Files of this kind cannot be used.',
    next: 'Save it as PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV.',
  },
  disk_full: { what: 'The disk is full.', next: 'Make room and try again.' },
  folder_unresponsive: { what: 'The folder does not answer.', next: 'Connect its drive, or choose another folder.' },
  folder_unreadable: { what: 'The folder cannot be read.', next: 'Choose another folder, or allow it.' },
  no_operation: { what: 'This cannot be done to one file after the other.', next: 'Choose something else to do.' },
  unknown_folder: { what: 'This folder is not watched any more.', next: 'Add it again.' },
  folder_refused: {
    what: 'This folder cannot be watched.',
    next: 'Choose another one, or another place for results.',
  },
  folder_watched: { what: 'This folder is watched already.', next: 'Change how it is watched, or remove it first.' },
  folder_gone: { what: 'The watched folder is not there.', next: 'It is looked for again by itself.' },
  folder_not_writable: { what: 'The folder cannot be written to.', next: 'Choose another folder, or allow it.' },
  // the library
  missing_file: { what: 'The file is not where it was.', next: 'Look for missing files in the library.' },
  folder_not_absolute: { what: 'This is not the whole path of a folder.', next: 'Begin with / or a drive letter.' },
  meaning_unavailable: {
    what: 'Finding what is alike needs a part of the media pack that is not here.',
    next: 'Install the full media pack (npm run media-pack).',
  },
  unknown_item: { what: 'This is not in the library any more.', next: 'Look for it in the library again.' },
  unknown_name: { what: 'This is not there any more.', next: 'Reload, or choose another.' },
  unknown_collection: { what: 'This collection is not there any more.', next: 'Choose another one.' },
  invalid_cursor: { what: 'This page of the library is not there.', next: 'Start from the top.' },
  // selecting by clicks
  selection_unavailable: {
    what: 'Selecting by clicks needs networks that are not on this computer.',
    next: 'Get the full media pack (npm run media-pack), or use the brush.',
  },
  selection_unreadable: {
    what: 'Nothing can be selected in this file: no picture can be read from it.',
    next: 'Choose another picture.',
  },
  // connections
  key_missing: { what: 'The key of this connection is not on this computer.', next: 'Enter it again in Settings.' },
  connection_failed: { what: 'The connection cannot be opened.', next: 'Check it in Settings.' },
  invalid_base_url: {
    what: 'This address cannot be used.',
    next: 'It looks like https://api.example.com, without a name, password, ? or #.',
  },
  name_taken: { what: 'Something else has this name already.', next: 'Choose another name.' },
  key_malformed: { what: 'This key has a line break or a character that no key has.', next: 'Copy it again.' },
  connection_unclear: { what: 'Several connections have this address.', next: 'Say by its name which one is meant.' },
  key_needed: { what: 'Another address needs its own key.', next: 'Enter the key too.' },
  keychain_failed: { what: 'The system keychain did not answer.', next: 'Unlock it and try again.' },
  bundled_connection: {
    what: 'The bundled engine cannot be changed or removed.',
    next: 'Add a connection beside it.',
  },
  not_confirmed: { what: 'You did not allow this program.', next: 'Add the engine again and allow it.' },
  workflow_unreadable: {
    what: 'There is no workflow of ComfyUI in it that can be used.',
    next: 'In ComfyUI choose Workflow > Export (API) and bring that file.',
  },
  unknown_connection: { what: 'This connection is not there any more.', next: 'Choose another in Settings.' },
  connection_busy: {
    what: 'A batch on this connection has not ended.',
    next: 'Cancel it or wait for it, then try again.',
  },
  key_of_another_account: {
    what: 'This key belongs to another account than what is on its way here. Nothing was changed.',
    next: 'Add it as a connection of its own, or wait until everything has arrived.',
  },
  // programs that a person lets in
  program_not_allowed: { what: 'This program is not let in.', next: 'Let it in under Settings, Programs.' },
  spending_limit: {
    what: 'The spending limit of this program is used up.',
    next: 'Raise it under Settings, Programs.',
  },
  path_not_allowed: {
    what: 'This program may not read that path.',
    next: 'Allow the folder under Settings, Programs.',
  },
  // the app itself
  invalid_output: {
    what: 'The answer came in a form this version cannot read.',
    next: 'Reload the window; if that does not help, update Pressrun.',
  },
  unknown_command: { what: 'This version of Pressrun does not know that.', next: 'Restart Pressrun, or update it.' },
  autostart_taken: {
    what: 'Another file is where Pressrun would be started from at login.',
    next: 'Move it away, then switch this on again.',
  },
  updates_busy: {
    what: 'A batch is running, and a newer version cannot be installed meanwhile.',
    next: 'Wait until it is done, or pause it.',
  },
  updates_none: { what: 'There is no newer version to install.', next: 'Look for one again in the settings.' },
  not_here: { what: 'A browser tab cannot do that.', next: 'Use the desktop app for it.' },
  no_trash: {
    what: 'The trash of this computer cannot be reached from here.',
    next: 'Use the desktop app to delete files. Nothing was deleted.',
  },
  wrong_origin: { what: 'The request came from a page that is not Pressrun.', next: 'Restart Pressrun.' },
  // backups
  contact_sheet_too_large: {
    what: 'The contact sheet takes more memory than there is.',
    next: 'Choose fewer pictures or a smaller page.',
  },
  backup_busy: { what: 'A backup is being made or restored already.', next: 'Wait for it to end.' },
  backup_nothing: { what: 'There is no data of Pressrun in this folder.', next: 'Choose another.' },
  backup_not_found: { what: 'There is no such folder.', next: 'Choose the folder of a backup.' },
  backup_not_one: { what: 'This is not a whole backup of Pressrun.', next: 'Choose the folder of a backup.' },
  backup_newer: {
    what: 'The backup was made by a newer Pressrun. Nothing was restored.',
    next: 'Update Pressrun to use it.',
  },
  backup_damaged: { what: 'The backup is damaged. Nothing was restored.', next: 'Use another backup.' },
  backup_unsafe_path: {
    what: 'The backup names files outside of it. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_link: {
    what: 'The backup holds something that is not a plain file. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_file_missing: {
    what: 'A file is missing from the backup. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_file_extra: {
    what: 'A file in there does not belong to the backup. Nothing was restored.',
    next: 'Take it out and try again.',
  },
  backup_file_truncated: {
    what: 'A file of the backup is not whole. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_file_altered: {
    what: 'A file of the backup was altered. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_record_without_file: {
    what: 'The backup lacks a file that it names. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_books: {
    what: 'The databases of the backup are not in order. Nothing was restored.',
    next: 'Use another backup.',
  },
  backup_counts: {
    what: 'The databases of the backup do not hold what it says. Nothing was restored.',
    next: 'Use another backup.',
  },
  folder_taken: {
    what: 'The folder is not empty, and nothing is ever written over.',
    next: 'Choose a new or an empty folder.',
  },
  folder_missing: { what: 'The folder is not there.', next: 'Make it first, or choose another.' },
  file_unreadable: { what: 'A file cannot be read.', next: 'Look after its disk, or allow it to be read.' },
  folder_inside: { what: 'The folder lies inside of what is to be copied.', next: 'Choose one outside of it.' },
  data_in_use: { what: 'Pressrun is already running on this data folder.', next: 'Close it first.' },
  data_not_ours: {
    what: 'This folder holds something else than data of Pressrun. Nothing in it was touched.',
    next: 'Choose an empty or a new folder.',
  },
  data_incomplete: {
    what: 'A part of the data folder is lost. Nothing in it was changed.',
    next: 'Restore a backup of the whole folder, or start anew in another one.',
  },
  data_newer_schema: {
    what: 'The data folder was written by a newer Pressrun.',
    next: 'Update Pressrun to open it.',
  },
  data_unusable: {
    what: 'The data folder cannot be written to.',
    next: 'Choose another folder, or make this one writable.',
  },
  data_disk_full: { what: 'The disk with the data folder is full.', next: 'Make room and start again.' },
  data_damaged: { what: 'The data folder is damaged.', next: 'Put a backup in its place, or choose another folder.' },
  port_unavailable: { what: 'The port cannot be used.', next: 'Choose another one.' },
}
