import { app, Menu } from 'electron'
import { keysOf, WINDOW_ACTIONS } from '#shared/app/keymap.ts'
import { spokenLanguage } from '#shared/text/index.ts'
import { menuTemplate, type MenuActions, type MenuState } from './menu.ts'

/** The menu as it is on the screen: built again when what it says has changed, and only then. */
export function createNativeMenu({
  state,
  actions,
}: {
  state: () => Omit<MenuState, 'platform' | 'packaged'>
  actions: MenuActions
}): { refresh(): void } {
  let drawn: string | undefined
  return {
    refresh() {
      const now = { ...state(), platform: process.platform, packaged: app.isPackaged }
      const wanted = JSON.stringify([now, spokenLanguage(), WINDOW_ACTIONS.map((id) => keysOf(id).keys)])
      if (wanted === drawn) return
      drawn = wanted
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(now, actions)))
    },
  }
}
