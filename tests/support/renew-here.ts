/**
 * `node renew-here.ts CONFIG VERSION FOLDER`: renews the package that is installed here, as the desktop app does it when it
 * ends, with electron-updater but without Electron. Says what it found, and why it took nothing.
 */
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import electronUpdater from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { createUpdateSource } from '#main/hosts/electron/update-source.ts'
import { UpdateConfig } from '#main/hosts/electron/update-config.ts'

const [config = '', version = '', folder = ''] = process.argv.slice(2)
const configPath = join(folder, 'app-update.yml')
writeFileSync(configPath, config)
let end = (_exitCode: number) => {}
const updater = new electronUpdater.DebUpdater(null, {
  version,
  name: 'Pressrun',
  isPackaged: true,
  appUpdateConfigPath: configPath,
  userDataPath: folder,
  baseCachePath: folder,
  whenReady: async () => {},
  relaunch() {},
  quit() {},
  onQuit: (handler) => (end = handler),
})
updater.logger = null
// its own, over the sockets of Node instead of Chromium's
const httpExecutor = Object.assign(new ElectronHttpExecutor(() => {}), { createRequest: request })
Object.assign(updater, { httpExecutor })
const source = await createUpdateSource(updater, UpdateConfig.parse(JSON.parse(config)))
try {
  const found = await source.check()
  if (found) {
    await source.download(() => {})
    source.installAtExit(true)
    end(0)
  }
  console.log(JSON.stringify(found))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).name, why: (error as Error).message }))
}
