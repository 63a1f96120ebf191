import { KEY_SCOPES, KEYMAP, keysOf, type KeyedActionId, type KeyScope } from '#shared/app/keymap.ts'
import { text } from '#shared/text/index.ts'
import { actionName } from './action-names.ts'
import { keyWords } from './keys.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: { id: KeyedActionId; does: string; keys: readonly string[] }[]
}

/** Every key there is, by where it works. */
export function shortcutGroups(): ShortcutGroup[] {
  const ids = Object.keys(KEYMAP) as KeyedActionId[]
  return KEY_SCOPES.map((scope) => ({
    title: titleOf(scope),
    shortcuts: ids
      .filter((id) => keysOf(id).scope === scope)
      .map((id) => ({ id, does: actionName(id), keys: keyWords(id) })),
  }))
}

function titleOf(scope: KeyScope): string {
  const { places, viewers, shell, grid, recipes } = text()
  const titles: Record<KeyScope, string> = {
    everywhere: shell.shortcuts.everywhere,
    library: places.library,
    viewer: viewers.viewer,
    compare: viewers.compare,
    compose: places.compose,
    recipes: recipes.recipes,
    table: grid.table,
  }
  return titles[scope]
}
