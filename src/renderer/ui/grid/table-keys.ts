import { keysOf, type KeyedActionId } from '#shared/app/keymap.ts'
import { combinationNames } from '../../words/key-names.ts'

type TableActionId = Extract<KeyedActionId, `table.${string}`>

/** One of the keys of what the grid can do, as it stands on the keyboard. */
export function tableKeys(id: TableActionId, nth = 0): string[] {
  return combinationNames(keysOf(id).keys[nth] ?? '')
}
