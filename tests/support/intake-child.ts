import { join } from 'node:path'
import { openUserDatabase } from '#main/user-database/open.ts'
import { openIntake, stage } from './library-scene.ts'

/** Takes in one output after the other until it is killed, telling what it was promised. */
const [dataDir = '', outDir = '', run = ''] = process.argv.slice(2)
const db = openUserDatabase(dataDir)
const intake = openIntake(db)
await intake.recover()
const staging = await intake.stagingDir(outDir)
for (let index = 0; ; index++) {
  // every third is called like the one before: numbers are promised too
  const assetId = `${run}-${index}`
  const relativePath = `Batch/${run}-${index - (index % 3 === 2 ? 1 : 0)}.png`
  process.stdout.write(`begin ${assetId}\n`)
  const { path } = await intake.takeIn(
    stage(staging, assetId, { folder: join(outDir), relativePath, with: index % 2 ? ['obj', 'stl'] : [] }),
  )
  process.stdout.write(`done ${assetId} ${path}\n`)
}
