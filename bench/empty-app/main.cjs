// The least an Electron app can be: one hardened window with a heading.
const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ webPreferences: { sandbox: true, contextIsolation: true } })
  return window.loadFile('index.html')
})
