import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '#shared/app/channels.ts'

const bridge: Bridge = {
  request: (name, input) => ipcRenderer.invoke(COMMAND_CHANNEL, name, input) as Promise<CommandResult>,
  subscribe(listener) {
    // the page never sees Electron's own event object, which carries the sender
    const forward = (_event: IpcRendererEvent, event: AppEvent) => listener(event)
    ipcRenderer.on(EVENT_CHANNEL, forward)
    return () => {
      // nothing is returned: what a function here returns is handed to the page, and `off` returns ipcRenderer itself
      ipcRenderer.off(EVENT_CHANNEL, forward)
    }
  },
}

contextBridge.exposeInMainWorld('pressrun', bridge)
