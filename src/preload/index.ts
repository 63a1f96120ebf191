import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '#shared/app/channels.ts'

/** One listener of Electron's for all of the page's: parts of the screen come and go by the dozen. */
const listeners = new Set<{ tell: (event: AppEvent) => void }>()
ipcRenderer.on(EVENT_CHANNEL, (_event: IpcRendererEvent, event: AppEvent) => {
  // the page never sees Electron's own event object, which carries the sender
  for (const { tell } of listeners) tell(event)
})

const bridge: Bridge = {
  request: (name, input) => ipcRenderer.invoke(COMMAND_CHANNEL, name, input) as Promise<CommandResult>,
  subscribe(listener) {
    const entry = { tell: listener }
    listeners.add(entry)
    return () => {
      // nothing is returned: what a function here returns is handed to the page
      listeners.delete(entry)
    }
  },
  // a file that a script made up lies nowhere
  pathOf: (file) => webUtils.getPathForFile(file as File),
}

contextBridge.exposeInMainWorld('pressrun', bridge)
