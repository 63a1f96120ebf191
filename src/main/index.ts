import { join } from 'node:path'
import { app } from 'electron'
import { keepCompiledCode } from './hosts/compiled-code.ts'
import { chooseDataFolder } from './hosts/electron/choose-data-folder.ts'

const refusal = chooseDataFolder()
// before the rest is read, which is nearly all: beside the packages of a checkout, as the terminal keeps it, and otherwise
// in the corner of the data folder where Chromium has the same of the page
keepCompiledCode(
  app.isPackaged
    ? join(app.getPath('sessionData'), 'compiled')
    : join(app.getAppPath(), 'node_modules', '.cache', 'code'),
)
const { runProgram } = await import('./hosts/electron/program.ts')
runProgram(refusal)
