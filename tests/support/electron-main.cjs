// Loaded into the main process of a real Electron before the app: notes what the app asks of the system, which no test
// can see from a page, and clicks what only the system's own menus and notices could be clicked in.
// Electron's own modules are there a moment after this file.
if (process.versions.electron && process.type === 'browser') setImmediate(watchMain)

function watchMain() {
  const { createServer } = require('node:http')
  const { app, BrowserWindow, Menu, Notification } = require('electron')
  const seen = { drags: [], progress: [], notices: [] }
  const notices = []

  app.on('web-contents-created', (_event, contents) => {
    // the system's own dragging needs a hand on a mouse
    contents.startDrag = ({ file, files, icon }) => seen.drags.push({ file, files, icon: icon.getSize() })
  })
  const setProgressBar = Reflect.get(BrowserWindow.prototype, 'setProgressBar')
  BrowserWindow.prototype.setProgressBar = function (...given) {
    seen.progress.push(given[0])
    return Reflect.apply(setProgressBar, this, given)
  }
  Notification.isSupported = () => true
  Notification.prototype.show = function () {
    notices.push(this)
    seen.notices.push({ title: this.title, body: this.body })
  }

  function clickMenu(labels) {
    let items = Menu.getApplicationMenu().items
    let item
    for (const label of labels) {
      item = items.find((one) => one.label === label)
      if (!item) throw new Error(`The menu has no ${label} among ${items.map((one) => one.label).join(', ')}.`)
      items = item.submenu?.items ?? []
    }
    if (!item.enabled) throw new Error(`${labels.join(' > ')} cannot be clicked.`)
    item.click()
  }

  const answers = {
    seen: () => seen,
    windows: () => BrowserWindow.getAllWindows().length,
    clickMenu,
    clickNotice: (index) => notices[index].emit('click'),
  }
  createServer((request, response) => {
    const { name, input } = JSON.parse(decodeURIComponent(request.url.slice(1)))
    try {
      response.end(JSON.stringify({ value: answers[name](input) ?? null }))
    } catch (error) {
      response.end(JSON.stringify({ error: String(error) }))
    }
  }).listen(process.env.PRESSRUN_TEST_SOCKET)
}
