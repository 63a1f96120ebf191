import { counted, number } from '../numbers.ts'

const rows = (count: number) => counted(count, 'row', 'rows')
const cells = (count: number) => counted(count, 'cell', 'cells')

/** The table that is worked in: its menu, its status line, what it reads out. */
export const grid = {
  // ---- its parts
  rowHeading: 'Row',
  help: 'Enter edits, Escape and then Tab leaves the table.',
  emptyCell: 'empty',
  cellLabel: (column: string, line: number) => `${column}, row ${number(line)}`,
  resize: (column: string) => `Width of ${column}`,
  sortBy: (column: string) => `Sort by ${column}`,

  // ---- its editor
  breakHint: 'line break',
  fillHint: (count: number) => `write into ${cells(count)}`,
  noChoice: 'None of these: kept as typed',

  // ---- its status line
  rows,
  selected: (lines: number, columns: number) => `${number(lines)} × ${number(columns)} selected`,
  selectedRows: (count: number) => `${rows(count)} selected`,
  sum: (sum: string) => `Sum ${sum}`,
  average: (average: string) => `Average ${average}`,
  didYouMean: (suggestion: string) => `Did you mean “${suggestion}”?`,

  // ---- its menu
  edit: 'Edit',
  editMany: (count: number) => `Edit ${cells(count)}`,
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  clear: 'Clear',
  fillDown: 'Fill down',
  fillRight: 'Fill right',
  insertAbove: (count: number) => (count === 1 ? 'Insert row above' : `Insert ${rows(count)} above`),
  insertBelow: (count: number) => (count === 1 ? 'Insert row below' : `Insert ${rows(count)} below`),
  duplicate: (count: number) => (count === 1 ? 'Duplicate row' : `Duplicate ${rows(count)}`),
  moveUp: (count: number) => (count === 1 ? 'Move row up' : `Move ${rows(count)} up`),
  moveDown: (count: number) => (count === 1 ? 'Move row down' : `Move ${rows(count)} down`),
  remove: (count: number) => (count === 1 ? 'Remove row' : `Remove ${rows(count)}`),
  sortAscending: 'Sort A to Z',
  sortDescending: 'Sort Z to A',
  sortNot: 'Do not sort',
  freezeHere: 'Freeze up to this column',
  unfreeze: 'Unfreeze columns',
  fitWidth: 'Fit width to content',
  useSuggestion: (suggestion: string) => `Change to “${suggestion}”`,
  menu: 'What can be done',

  // ---- its keys in the list of shortcuts
  table: 'Table',
  insertBreak: 'Line break in a cell',
  writeEverywhere: 'Write into all selected cells',
  fillBoth: 'Fill down, to the right',
  findAndReplace: 'Find and replace',
  nextIssue: 'Next problem',
  previousIssue: 'Previous problem',
  acceptSuggestion: 'Change to what is suggested',
  selectLines: 'Select the row',
  selectColumns: 'Select the column',
  selectAll: 'Select everything',
  moveLines: 'Move rows',
  width: 'Narrower, wider',

  // ---- find and replace
  find: 'Find',
  replaceWith: 'Replace with',
  findNext: 'Next',
  findPrevious: 'Previous',
  replaceOne: 'Replace',
  replaceAll: 'Replace all',
  matchCase: 'Match case',
  wholeCell: 'Whole cell',
  found: (at: number, count: number) => (at === 0 ? `${number(count)} found` : `${number(at)} of ${number(count)}`),
  notFound: 'Nothing found',
  closeFind: 'Close find',

  // ---- what it reads out
  saidSelected: (lines: number, columns: number) =>
    `${rows(lines)} by ${counted(columns, 'column', 'columns')} selected`,
  saidAll: 'Everything selected',
  saidCopied: (count: number) => `${cells(count)} copied`,
  saidCut: (count: number) => `${cells(count)} cut`,
  saidPasted: (count: number) => `${cells(count)} pasted`,
  saidFilled: (count: number) => `${cells(count)} filled`,
  saidCleared: (count: number) => `${cells(count)} cleared`,
  saidLeftOut: (count: number) =>
    counted(
      count,
      'cell cannot be written to and stayed as it was',
      'cells cannot be written to and stayed as they were',
    ),
  saidBeyond: (count: number) =>
    counted(count, 'cell lies beyond the table and was left out', 'cells lie beyond the table and were left out'),
  saidNothingToWrite: 'These cells cannot be written to',
  saidTooMany: (most: number) => `Too many cells at once: ${number(most)} at most`,
  saidNotCopied: 'Not copied: some of these rows have not been read yet',
  saidNotFilled: 'Not filled: some of these rows could not be read',
  saidNotPasted: 'There is nothing to paste',
  saidPasteKey: (keys: string) => `Paste with ${keys}: the browser did not hand over its clipboard`,
  saidUndone: 'Undone',
  saidRedone: 'Done again',
  saidMoved: (count: number) => `${rows(count)} moved`,
  saidInserted: (count: number) => `${rows(count)} inserted`,
  saidDuplicated: (count: number) => `${rows(count)} duplicated`,
  saidRemoved: (count: number) => `${rows(count)} removed`,
  saidLineGone: 'The row is gone: nothing was written',
  saidSorted: (column: string, descending: boolean | null) =>
    descending === null
      ? 'In the order of the list'
      : `Sorted by ${column}, ${descending ? 'descending' : 'ascending'}`,
  saidWidth: (column: string, width: number) => `${column} is ${number(width)} pixels wide`,
  saidLeaving: 'Tab leaves the table now',
}
